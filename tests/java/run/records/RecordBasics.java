// Exercises generated record members for every component type: accessors, equals, hashCode and toString.
import java.util.List;

public class RecordBasics {
    record Empty() {
    }

    record All(boolean z, byte b, short s, char c, int i, long l, float f, double d, String t, Object o) {
    }

    record Arrays(int[] a, String[] b) {
    }

    record Floats(float f, double d) {
    }

    record Bool(boolean a, boolean b) {
    }

    record Pair<A, B>(A first, B second) {
        static <T> Pair<T, T> twin(T t) {
            return new Pair<>(t, t);
        }

        <C> Pair<A, C> withSecond(C c) {
            return new Pair<>(first, c);
        }
    }

    public static void main(String[] args) {
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        All x = new All(true, (byte) -1, (short) 300, 'c', 1 << 30, 1L << 40, 1.5f, -0.0, "text", List.of(1, 2));
        All y = new All(true, (byte) -1, (short) 300, 'c', 1 << 30, 1L << 40, 1.5f, -0.0, "te" + "xt".substring(0), List.of(1, 2));
        System.out.println(x);
        System.out.println(x.equals(y) + " " + (x.hashCode() == y.hashCode()) + " " + x.hashCode());
        System.out.println(x.z() + " " + x.b() + " " + x.s() + " " + x.c() + " " + x.i() + " " + x.l() + " " + x.f() + " " + x.d() + " " + x.t() + " " + x.o());
        All nulls = new All(false, (byte) 0, (short) 0, '\0', 0, 0, 0, 0, null, null);
        System.out.println(nulls.hashCode() + " " + nulls.equals(x) + " " + x.equals(nulls) + " " + nulls.equals(null) + " " + nulls.equals("x"));
        System.out.println(nulls.toString().replace('\0', '0'));
        int[] shared = {1};
        String[] texts = {"a"};
        System.out.println(new Arrays(shared, texts).equals(new Arrays(shared, texts)) + " " + new Arrays(shared, texts).equals(new Arrays(new int[] {1}, texts)));
        System.out.println(new Arrays(null, null));
        System.out.println(new Floats(0f, 0.0).equals(new Floats(-0f, 0.0)) + " " + new Floats(Float.NaN, Double.NaN).equals(new Floats(Float.NaN, Double.NaN)));
        System.out.println(new Floats(Float.NaN, Double.NEGATIVE_INFINITY) + " " + new Floats(1f, 2.0).hashCode() + " " + new Floats(-0f, -0.0).hashCode());
        System.out.println(new Bool(true, false).hashCode() + " " + new Bool(false, true).hashCode() + " " + new Bool(true, true));
        Pair<String, Integer> p = new Pair<>("k", 5);
        System.out.println(p + " " + p.hashCode() + " " + Pair.twin(p) + " " + p.withSecond('q').second() + " " + p.equals(new Pair<>("k", 5)) + " " + p.equals(new Pair<>("k", 5L)));
        System.out.println(new Pair<>(null, null).hashCode() + " " + new Pair<>(null, 1).equals(new Pair<>(null, 1)) + " " + new Pair<>(1, null).equals(new Pair<>(null, 1)));
        System.out.println(new Pair<>(new Pair<>(1, 2), new Pair<>(3, new Empty())));
        System.out.println(((Object) p) instanceof Record);
        System.out.println(p.getClass().isRecord() + " " + p.getClass().getName());
        record Local(int n) {
            int squared() {
                return n * n;
            }
        }
        System.out.println(new Local(12).squared() + " " + new Local(3));
    }
}
