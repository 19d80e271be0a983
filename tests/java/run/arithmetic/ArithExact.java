// Exercises the exact, floor and unsigned arithmetic helpers with the messages of their overflow exceptions.
import java.util.function.Supplier;

public class ArithExact {
    static void show(String label, Supplier<Object> s) {
        try {
            System.out.println(label + " = " + s.get());
        } catch (ArithmeticException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        show("addExact", () -> Math.addExact(max, 1));
        show("addExact", () -> Math.addExact(min, max));
        show("addExact", () -> Math.addExact(lmin, -1L));
        show("subtractExact", () -> Math.subtractExact(min, 1));
        show("subtractExact", () -> Math.subtractExact(0L, lmin));
        show("multiplyExact", () -> Math.multiplyExact(65536, 32768));
        show("multiplyExact", () -> Math.multiplyExact(-65536, 32768));
        show("multiplyExact", () -> Math.multiplyExact(lmin, -1L));
        show("multiplyExact", () -> Math.multiplyExact(3037000500L, 3037000500L));
        show("multiplyExact", () -> Math.multiplyExact(3037000499L, 3037000499L));
        show("negateExact", () -> Math.negateExact(min));
        show("negateExact", () -> Math.negateExact(lmax));
        show("incrementExact", () -> Math.incrementExact(max));
        show("decrementExact", () -> Math.decrementExact(lmin));
        show("toIntExact", () -> Math.toIntExact(2147483648L));
        show("toIntExact", () -> Math.toIntExact(-2147483648L));
        int[][] pairs = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {0, 5}, {min, -1}, {min, 2}, {max, -2}, {6, 3}, {-6, 3}};
        for (int[] p : pairs) {
            System.out.println(p[0] + "," + p[1] + ": " + Math.floorDiv(p[0], p[1]) + " " + Math.floorMod(p[0], p[1]) + " "
                + Integer.divideUnsigned(p[0], p[1]) + " " + Integer.remainderUnsigned(p[0], p[1]) + " "
                + Long.divideUnsigned(p[0], p[1]) + " " + Long.remainderUnsigned(p[0], p[1]) + " "
                + Integer.compareUnsigned(p[0], p[1]) + " " + Integer.toUnsignedString(p[0]) + " " + Long.toUnsignedString(p[1]));
        }
        show("floorDiv", () -> Math.floorDiv(1, 0));
        show("floorMod", () -> Math.floorMod(1L, 0L));
        show("divideUnsigned", () -> Integer.divideUnsigned(1, 0));
        System.out.println(Math.multiplyHigh(lmax, lmax) + " " + Math.multiplyHigh(lmin, 2) + " " + Math.multiplyFull(max, max));
        System.out.println(Math.abs(min) + " " + Math.abs(lmin) + " " + Math.abs(-5) + " " + Math.signum(-0.0) + " " + Math.signum(-3f));
        double[] ds = {0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e20, -1e20, Double.NaN, -0.0, 1e-320};
        for (double d : ds) {
            System.out.println(d + " " + Math.round(d) + " " + Math.round((float) d) + " " + Math.floor(d) + " " + Math.ceil(d) + " "
                + Math.rint(d) + " " + Math.ulp(d) + " " + Math.getExponent(d) + " " + Math.nextUp(d) + " " + Math.sqrt(d));
        }
        System.out.println(Math.copySign(3.0, -0.0) + " " + Math.hypot(3, 4) + " " + Math.cbrt(27) + " " + Math.fma(2.0, 3.0, 4.0) + " " + Math.scalb(1.5, 10));
    }
}
