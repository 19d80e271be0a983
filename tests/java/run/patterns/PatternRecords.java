// Exercises record deconstruction patterns: nesting, generics, var components, nulls inside and accessor exceptions.
// java: 21
public class PatternRecords {
    sealed interface Expr permits Num, Add, Mul, Neg, Var {
    }

    record Num(int v) implements Expr {
    }

    record Add(Expr l, Expr r) implements Expr {
    }

    record Mul(Expr l, Expr r) implements Expr {
    }

    record Neg(Expr e) implements Expr {
    }

    record Var(String name) implements Expr {
    }

    record Box<T>(T content) {
    }

    record Pair<A, B>(A a, B b) {
    }

    record Wide(long l, double d, boolean z, char c) {
    }

    record Trap(int x) {
        public int x() {
            throw new IllegalStateException("accessor of " + x);
        }
    }

    static Expr simplify(Expr e) {
        return switch (e) {
            case Add(Num(var a), Num(var b)) -> new Num(a + b);
            case Add(Num(int a), Expr r) when a == 0 -> simplify(r);
            case Add(Expr l, Num(int b)) when b == 0 -> simplify(l);
            case Mul(Num(int a), var r) when a == 1 -> simplify(r);
            case Mul(Num(int a), Expr ignored) when a == 0 -> new Num(0);
            case Add(var l, var r) -> new Add(simplify(l), simplify(r));
            case Mul(var l, var r) -> new Mul(simplify(l), simplify(r));
            case Neg(Neg(var inner)) -> simplify(inner);
            case Neg(Num(var v)) -> new Num(-v);
            case Neg n -> n;
            case Num n -> n;
            case Var v -> v;
        };
    }

    static String show(Expr e) {
        return switch (e) {
            case Num(int v) when v < 0 -> "(" + v + ")";
            case Num(int v) -> "" + v;
            case Add(Expr l, Expr r) -> "(" + show(l) + "+" + show(r) + ")";
            case Mul(Expr l, Expr r) -> show(l) + "*" + show(r);
            case Neg(Expr x) -> "-" + show(x);
            case Var(String n) -> n;
        };
    }

    static String box(Object o) {
        return switch (o) {
            case Box(Box(var x)) -> "nested " + x;
            case Box(String s) -> "string " + s.length();
            case Box(Integer i) when i > 5 -> "big " + i;
            case Box(var x) -> "any " + x;
            case Pair(Integer a, Integer b) -> "ints " + (a + b);
            case Pair(String a, Pair(var b, Box(var c))) -> a + b + c;
            case Pair<?, ?>(var a, var b) -> "pair " + a + "," + b;
            case Wide(long l, double d, boolean z, char c) when z -> "wide " + l + d + c;
            case Wide w -> "narrow " + w.c();
            default -> "none";
        };
    }

    public static void main(String[] args) {
        Expr e = new Add(new Mul(new Num(1), new Var("x")), new Add(new Num(0), new Neg(new Neg(new Num(-7)))));
        System.out.println(show(e) + " => " + show(simplify(e)) + " => " + show(simplify(simplify(e))));
        System.out.println(show(simplify(new Mul(new Num(0), new Var("y")))) + " " + show(simplify(new Neg(new Num(3)))) + " " + show(simplify(new Add(new Num(2), new Num(3)))));
        Object[] os = {new Box<>("abc"), new Box<>(7), new Box<>(3), new Box<>(null), new Box<>(new Box<>(null)), new Pair<>(1, 2), new Pair<>(1, 2L),
            new Pair<>("p", new Pair<>('q', new Box<>(9))), new Pair<>(null, null), new Wide(1, 2, true, 'w'), new Wide(1, 2, false, 'n'), 5};
        for (Object o : os) {
            System.out.println(box(o));
        }
        if (os[7] instanceof Pair<?, ?>(String s, Pair<?, ?>(Character c, var rest)) && c == 'q') {
            System.out.println(s + c + rest);
        }
        try {
            System.out.println(((Object) new Trap(4)) instanceof Trap(int x) && x > 0);
        } catch (MatchException m) {
            System.out.println(m.getMessage() + " / " + m.getCause());
        }
    }
}
