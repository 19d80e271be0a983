// Exercises an uncaught exception thrown through lambdas and method references of the program itself.
// exit: 1
public class LambdaUncaught {
    interface Visitor {
        int visit(int depth);
    }

    interface Transform {
        int apply(int x);

        default Transform then(Transform next) {
            return x -> next.apply(apply(x));
        }
    }

    static int check(int x) {
        if (x > 50) {
            throw new IllegalStateException("too large: " + x);
        }
        System.out.println("checked " + x);
        return x;
    }

    static int walk(Visitor v, int depth) {
        return depth == 0 ? v.visit(depth) : walk(d -> v.visit(d + 1) + 1, depth - 1);
    }

    private final Transform pipeline;

    LambdaUncaught(Transform first) {
        pipeline = first.then(LambdaUncaught::check).then(x -> x * 2).then(this::observe).then(LambdaUncaught::check);
    }

    private int observe(int x) {
        System.out.println("observed " + x);
        return x;
    }

    public static void main(String[] args) {
        System.out.println(walk(d -> d * 100, 3));
        LambdaUncaught u = new LambdaUncaught(x -> x + 1);
        System.out.println(u.pipeline.apply(3));
        System.out.println(u.pipeline.apply(24));
        System.out.println(u.pipeline.apply(30));
    }
}
