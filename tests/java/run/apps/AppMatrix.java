// Matrix arithmetic: products, powers, determinants by elimination and by fractions, transposes and errors.
import java.util.Arrays;

public class AppMatrix {
    static class ShapeException extends IllegalArgumentException {
        ShapeException(int a, int b) {
            super(a + " columns against " + b + " rows");
        }
    }

    record Fraction(long num, long den) {
        Fraction {
            if (den == 0) {
                throw new ArithmeticException("zero denominator");
            }
            long g = gcd(Math.abs(num), Math.abs(den));
            if (den < 0) {
                g = -g;
            }
            num /= g;
            den /= g;
        }

        static long gcd(long a, long b) {
            return b == 0 ? a : gcd(b, a % b);
        }

        Fraction minus(Fraction o) {
            return new Fraction(num * o.den - o.num * den, den * o.den);
        }

        Fraction times(Fraction o) {
            return new Fraction(num * o.num, den * o.den);
        }

        Fraction over(Fraction o) {
            return new Fraction(num * o.den, den * o.num);
        }

        @Override
        public String toString() {
            return den == 1 ? "" + num : num + "/" + den;
        }
    }

    static long[][] multiply(long[][] a, long[][] b) {
        if (a[0].length != b.length) {
            throw new ShapeException(a[0].length, b.length);
        }
        long[][] r = new long[a.length][b[0].length];
        for (int i = 0; i < a.length; i++) {
            for (int j = 0; j < b[0].length; j++) {
                for (int k = 0; k < b.length; k++) {
                    r[i][j] += a[i][k] * b[k][j];
                }
            }
        }
        return r;
    }

    static long[][] power(long[][] m, int n) {
        long[][] r = new long[m.length][m.length];
        for (int i = 0; i < m.length; i++) {
            r[i][i] = 1;
        }
        for (; n > 0; n >>= 1, m = multiply(m, m)) {
            if ((n & 1) == 1) {
                r = multiply(r, m);
            }
        }
        return r;
    }

    static Fraction determinant(int[][] m) {
        int n = m.length;
        Fraction[][] f = new Fraction[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                f[i][j] = new Fraction(m[i][j], 1);
            }
        }
        Fraction det = new Fraction(1, 1);
        for (int c = 0; c < n; c++) {
            int p = c;
            while (p < n && f[p][c].num() == 0) {
                p++;
            }
            if (p == n) {
                return new Fraction(0, 1);
            }
            if (p != c) {
                Fraction[] t = f[p];
                f[p] = f[c];
                f[c] = t;
                det = det.times(new Fraction(-1, 1));
            }
            det = det.times(f[c][c]);
            for (int r = c + 1; r < n; r++) {
                Fraction k = f[r][c].over(f[c][c]);
                for (int j = c; j < n; j++) {
                    f[r][j] = f[r][j].minus(k.times(f[c][j]));
                }
            }
        }
        return det;
    }

    public static void main(String[] args) {
        long[][] fib = {{1, 1}, {1, 0}};
        System.out.println(Arrays.deepToString(power(fib, 10)) + " " + power(fib, 90)[0][1] + " " + power(fib, 200)[0][1]);
        System.out.println(Arrays.deepToString(multiply(new long[][] {{1, 2, 3}}, new long[][] {{4}, {5}, {6}})));
        System.out.println(determinant(new int[][] {{2, -1, 0}, {-1, 2, -1}, {0, -1, 2}}) + " " + determinant(new int[][] {{0, 1}, {1, 0}}) + " " + determinant(new int[][] {{1, 2}, {2, 4}}) + " " + determinant(new int[][] {{3, 5, 7, 1}, {2, 0, 1, 4}, {9, 9, 1, 1}, {5, 4, 3, 8}}));
        try {
            multiply(fib, new long[3][2]);
        } catch (ShapeException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Fraction(6, -4) + " " + new Fraction(0, -5) + " " + new Fraction(1, 3).over(new Fraction(2, 3)));
        try {
            System.out.println(new Fraction(1, 2).over(new Fraction(0, 1)));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
    }
}
