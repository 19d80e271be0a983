/** Methods whose summaries split on null, on fields and on chains of references. */
public class Foo {
    int a;
    int b;
    Foo next;

    public Foo(int a, int b, Foo next) {
        this.a = a;
        this.b = b;
        this.next = next;
    }

    //@ cases 3
    public static int m(Foo x) {
        if (x != null) {
            if (x.a > 0) {
                return x.a;
            }
            return x.b;
        }
        return -1;
    }

    //@ cases 3
    public static int comp(Foo x) {
        if (x != null) {
            return m(x);
        }
        throw new IllegalArgumentException();
    }

    public static int twice(Foo x, Foo y) {
        return m(x) + m(y);
    }

    public static int q(Foo x, Foo y) {
        if (x != null) {
            if (x.next != null && x.next.next != null && x.next.next.a != 0) {
                return x.next.next.a;
            }
            return 1;
        }
        if (y != null && y.next != null && y.next.a != 0) {
            return Arithmetics.abs(y.next.a);
        }
        return 2;
    }

    /** Calls q for three objects: the cases multiply. */
    public static int r(Foo x, Foo y, Foo z, Foo w) {
        int sum = 0;
        Foo[] all = {x, y, z};
        for (int i = 0; i < all.length; i++) {
            sum = sum + q(all[i], w);
        }
        return sum;
    }
}
