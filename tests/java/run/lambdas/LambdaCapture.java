// Exercises lambdas capturing every kind of value, nested lambdas, recursion through fields and shadowed names.
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

public class LambdaCapture {
    interface Maker {
        String make();
    }

    interface Six<A, B, C, D, E, F, R> {
        R apply(A a, B b, C c, D d, E e, F f);
    }

    private int field = 3;
    private static int shared = 100;
    private static Function<Integer, Long> factorial = n -> n < 2 ? 1L : n * LambdaCapture.factorial.apply(n - 1);
    private final IntUnaryOperator fib = n -> n < 2 ? n : this.fib.applyAsInt(n - 1) + this.fib.applyAsInt(n - 2);

    Maker all(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, int[] a) {
        return () -> z + " " + b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + t + " " + a[0]++ + " " + field++ + " " + shared++;
    }

    Supplier<Supplier<Integer>> nested(int x) {
        return () -> {
            int y = x * 2;
            return () -> {
                field += y;
                return field + x + y;
            };
        };
    }

    static Function<Integer, Function<Integer, Function<Integer, Integer>>> curried() {
        return a -> b -> c -> a * 100 + b * 10 + c;
    }

    static List<Runnable> closures(StringBuilder out) {
        List<Runnable> rs = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int j = i;
            rs.add(() -> out.append(j));
            for (String s : List.of("x", "y")) {
                rs.add(() -> out.append(s).append(j * 2));
            }
        }
        return rs;
    }

    static int apply(IntUnaryOperator op, int times, int x) {
        return times == 0 ? x : apply(op, times - 1, op.applyAsInt(x));
    }

    public static void main(String[] args) {
        LambdaCapture o = new LambdaCapture();
        Maker m = o.all(true, (byte) -1, (short) -2, 'c', 4, 5L, 6.5f, 7.25, "t", new int[] {8});
        System.out.println(m.make());
        System.out.println(m.make());
        Supplier<Integer> inner = o.nested(7).get();
        System.out.println(inner.get() + " " + inner.get() + " " + o.field);
        System.out.println(curried().apply(1).apply(2).apply(3));
        Function<Integer, Function<Integer, Integer>> partial = curried().apply(9);
        System.out.println(partial.apply(8).apply(7) + " " + partial.apply(0).apply(1));
        System.out.println(factorial.apply(20) + " " + o.fib.applyAsInt(10));
        StringBuilder out = new StringBuilder();
        for (Runnable r : closures(out)) {
            r.run();
        }
        System.out.println(out);
        System.out.println(apply(x -> x * 2 + 1, 10, 0));
        Six<Integer, Long, Double, String, Character, Boolean, String> six = (a, b, c, d, e, f) -> "" + a + b + c + d + e + f;
        System.out.println(six.apply(1, 2L, 3.0, "4", '5', true));
        BiFunction<Object, Object, Boolean> same = (var a, var b) -> a == b;
        System.out.println(same.apply("k", "k") + " " + same.apply(1, 1L));
        Object identity = (Runnable & Cloneable) () -> System.out.println("intersection");
        ((Runnable) identity).run();
        System.out.println(identity instanceof Cloneable);
    }
}
