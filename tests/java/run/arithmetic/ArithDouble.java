// Exercises the double operators and comparisons over NaN, infinities, signed zeros and subnormals.
public class ArithDouble {
    static final double[] EDGES = {
        0.0, -0.0, 1.0, -1.0, 0.5, 3.0, -7.25, 1e300, -1e300, 1e-300,
        Double.MIN_VALUE, -Double.MIN_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN
    };

    static String compare(double a, double b) {
        StringBuilder s = new StringBuilder();
        s.append(a < b ? 'T' : 'F').append(a <= b ? 'T' : 'F').append(a == b ? 'T' : 'F');
        s.append(a != b ? 'T' : 'F').append(a > b ? 'T' : 'F').append(a >= b ? 'T' : 'F');
        s.append(!(a < b) ? 'T' : 'F').append(!(a >= b) ? 'T' : 'F');
        s.append(' ').append(Double.compare(a, b));
        return s.toString();
    }

    static long digest(long h, double... values) {
        for (double v : values) {
            h = h * 31 + Double.doubleToLongBits(v);
        }
        return h;
    }

    static String bits(double d) {
        return Long.toHexString(Double.doubleToLongBits(d));
    }

    public static void main(String[] args) {
        for (double a : EDGES) {
            System.out.println(a + " neg " + -a + " " + bits(a) + " " + bits(-a) + " nan " + (a != a)
                + " " + (1 / a) + " " + (a * a) + " " + (a - a) + " " + (a / a) + " " + (a % a));
        }
        for (int i = 0; i < EDGES.length; i++) {
            long hash = 0;
            for (int j = 0; j < EDGES.length; j++) {
                double a = EDGES[i];
                double b = EDGES[j];
                if ((i + j) % 5 == 0) {
                    System.out.println(compare(a, b) + " " + bits(a + b) + " " + bits(a - b) + " " + bits(a * b) + " "
                        + bits(a / b) + " " + bits(a % b));
                }
                hash = digest(hash, a + b, a - b, a * b, a / b, a % b, a < b ? 1 : a <= b ? 2 : a > b ? 3 : 4);
            }
            System.out.println(hash);
        }
        System.out.println(5.5 % 2.0 + " " + -5.5 % 2.0 + " " + 5.5 % -2.0 + " " + -5.5 % -2.0);
        System.out.println(1e308 % 3.0);
        System.out.println(0.1 + 0.2);
        System.out.println(1.0 - 0.9);
        double sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += 0.001;
        }
        System.out.println(sum);
        double x = 1.0;
        int halvings = 0;
        while (x > 0) {
            x /= 2;
            halvings++;
        }
        System.out.println(halvings + " " + x);
        double y = 4.75;
        y++;
        y *= 2;
        y -= 0.25;
        y /= 3;
        y %= 2;
        System.out.println(y + " " + y-- + " " + --y + " " + y++ + " " + ++y);
    }
}
