// Exercises an uncaught exception with nested causes and suppressed exceptions through constructors and lambdas.
// exit: 1
import java.util.function.Supplier;

public class ExcUncaughtNested {
    static class Resource implements AutoCloseable {
        final String name;

        Resource(String name) {
            this.name = name;
            System.out.println("open " + name);
        }

        @Override
        public void close() {
            System.out.println("close " + name);
            throw new IllegalStateException("closing " + name);
        }
    }

    class Inner {
        final int value;

        Inner(int d) {
            value = compute(d);
        }

        int compute(int d) {
            return 100 / d;
        }
    }

    Object build(int d) {
        return new Inner(d);
    }

    static Object viaLambda(int d) {
        Supplier<Object> s = () -> new ExcUncaughtNested().build(d);
        try {
            return s.get();
        } catch (ArithmeticException e) {
            throw new RuntimeException("lambda failed", e);
        }
    }

    static void resources() {
        try (Resource a = new Resource("a"); Resource b = new Resource("b")) {
            System.out.println(viaLambda(0));
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        System.out.println(viaLambda(7) instanceof Inner);
        try {
            resources();
        } catch (RuntimeException e) {
            System.out.println("caught " + e.getMessage() + " " + e.getSuppressed().length);
            throw new Error(e);
        } finally {
            System.out.println("finally");
        }
    }
}
