// Exercises branches on float and double comparisons with NaN in every position, and loops driven by them.
public class FloatControl {
    static int lt(double a, double b) {
        if (a < b) {
            return 1;
        }
        return 0;
    }

    static int branches(float a, float b) {
        int r = 0;
        if (a < b) r |= 1;
        if (a <= b) r |= 2;
        if (a > b) r |= 4;
        if (a >= b) r |= 8;
        if (a == b) r |= 16;
        if (a != b) r |= 32;
        if (!(a < b)) r |= 64;
        if (!(a <= b)) r |= 128;
        if (!(a > b)) r |= 256;
        if (!(a >= b)) r |= 512;
        if (a < b || a > b) r |= 1024;
        if (a < b && b > a) r |= 2048;
        return r;
    }

    static String choose(double d) {
        return d > 0 ? "positive" : d < 0 ? "negative" : d == 0 ? 1 / d > 0 ? "zero" : "minus zero" : "not a number";
    }

    static double newton(double x) {
        double g = x;
        int n = 0;
        while (Math.abs(g * g - x) > 1e-12 * x && n++ < 60) {
            g = (g + x / g) / 2;
        }
        return g;
    }

    static double clamp(double v, double lo, double hi) {
        return v < lo ? lo : v > hi ? hi : v;
    }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 1f, -1f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float a : fs) {
            for (float b : fs) {
                System.out.print(branches(a, b) + " ");
            }
            System.out.println(lt(a, Double.NaN) + lt(Double.NaN, a) + " " + choose(a));
        }
        System.out.println(newton(2) + " " + newton(1e6) + " " + newton(0.25));
        System.out.println(clamp(5, 0, 1) + " " + clamp(-5, 0, 1) + " " + clamp(Double.NaN, 0, 1) + " " + clamp(-0.0, 0, 1));
        int n = 0;
        for (double d = 0; d != 1.0 && n < 20; d += 0.1) {
            n++;
        }
        System.out.println(n);
        double eps = 1;
        while (1 + eps / 2 != 1) {
            eps /= 2;
        }
        float feps = 1;
        while (1 + feps / 2 != 1) {
            feps /= 2;
        }
        System.out.println((eps == Math.ulp(1.0)) + " " + (feps == Math.ulp(1f)));
        double nan = 0.0 / 0;
        boolean any = nan == nan | nan < nan | nan > nan | nan <= 1 | nan >= 1;
        System.out.println(any + " " + (nan != nan) + " " + !(nan != nan) + " " + Double.isNaN(nan) + " " + (int) nan + " " + Double.compare(nan, nan));
        double max = Double.NEGATIVE_INFINITY;
        for (double d : new double[] {3, nan, 7, -1, nan, 5}) {
            if (d > max) {
                max = d;
            }
        }
        System.out.println(max + " " + Math.max(max, nan) + " " + (float) 1e39 + " " + (float) -1e-50 + " " + (double) Float.MAX_VALUE);
        double sum = 0;
        for (int i = 1; i <= 200; i++) {
            sum += (i % 2 == 0 ? -1.0 : 1.0) / (2 * i - 1);
        }
        System.out.println(4 * sum);
    }
}
