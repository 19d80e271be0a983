/** A fraction that can be reduced, alone or in an array. */
public class Rational {
    int n;
    int d;

    public Rational(int n, int d) {
        this.n = n;
        this.d = d;
    }

    /** Divides by the greatest common divisor; 0/0 has none. */
    public void simplify() {
        int gcd = Arithmetics.gcd(n, d);
        n = n / gcd;
        d = d / gcd;
    }

    /** The same by subtraction, in two rounds; leaves the fraction alone if they are not enough. */
    public void simplifyBySubtraction() {
        int gcd = Arithmetics.gcdBySubtraction(n, d, 2);
        if (gcd > 0) {
            n = n / gcd;
            d = d / gcd;
        }
    }

    /** Simplifies all elements; returns an array with the same elements. */
    public static Rational[] simp(Rational[] rs) {
        int length = rs.length;
        Rational[] old = new Rational[length];
        arraycopy(rs, old, length);
        for (int i = 0; i < length; i++) {
            rs[i].simplify();
        }
        return old;
    }

    public static Rational[] simpBySubtraction(Rational[] rs) {
        Rational[] old = new Rational[rs.length];
        arraycopy(rs, old, rs.length);
        for (int i = 0; i < rs.length; i++) {
            rs[i].simplifyBySubtraction();
        }
        return old;
    }

    public static void arraycopy(Object[] from, Object[] to, int length) {
        if (length < 0) {
            throw new ArithmeticException("a length of " + length);
        }
        for (int i = 0; i < length; i++) {
            to[i] = from[i];
        }
    }

    /** The same with the library's copy, which is native. */
    public static Rational[] simpNative(Rational[] rs) {
        Rational[] old = new Rational[rs.length];
        System.arraycopy(rs, 0, old, 0, rs.length);
        for (Rational r : rs) {
            r.simplify();
        }
        return old;
    }
}
