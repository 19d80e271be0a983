// Exercises the exact integer methods of Math: overflow checks, floor division and modulus, absExact, multiplyHigh and friends.

public class LibMathExact {
    interface Computation {
        Object run();
    }

    static void check(String label, Computation c) {
        try {
            System.out.println(label + " = " + c.run());
        } catch (ArithmeticException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        long lmax = Long.MAX_VALUE;
        long lmin = Long.MIN_VALUE;
        check("addExact", () -> Math.addExact(max, 0) + " " + Math.addExact(-5, 3));
        check("addExact overflow", () -> Math.addExact(max, 1));
        check("addExact underflow", () -> Math.addExact(min, -1));
        check("addExact long", () -> Math.addExact(lmax, -1L));
        check("addExact long overflow", () -> Math.addExact(lmax, 1L));
        check("subtractExact", () -> Math.subtractExact(-1, max));
        check("subtractExact overflow", () -> Math.subtractExact(0, min));
        check("subtractExact long", () -> Math.subtractExact(0L, lmin));
        check("multiplyExact", () -> Math.multiplyExact(46340, 46340));
        check("multiplyExact overflow", () -> Math.multiplyExact(46341, 46341));
        check("multiplyExact long", () -> Math.multiplyExact(3037000499L, 3037000499L));
        check("multiplyExact long overflow", () -> Math.multiplyExact(3037000500L, 3037000500L));
        check("multiplyExact min", () -> Math.multiplyExact(lmin, -1L));
        check("multiplyExact mixed", () -> Math.multiplyExact(lmax / 2, 2));
        check("incrementExact", () -> Math.incrementExact(max));
        check("decrementExact", () -> Math.decrementExact(lmin));
        check("negateExact", () -> Math.negateExact(min));
        check("negateExact long", () -> Math.negateExact(lmax));
        check("toIntExact", () -> Math.toIntExact(-2147483648L));
        check("toIntExact overflow", () -> Math.toIntExact(2147483648L));
        check("absExact", () -> Math.absExact(-7) + " " + Math.absExact(-7L));
        check("absExact overflow", () -> Math.absExact(min));
        check("absExact long overflow", () -> Math.absExact(lmin));
        check("abs", () -> Math.abs(min) + " " + Math.abs(lmin) + " " + Math.abs(-0.0) + " " + Math.abs(-2.5f) + " " + Math.abs(Double.NaN));
        int[] values = {7, -7, 0, max, min};
        int[] divisors = {1, -1, 3, -3, max, min};
        for (int a : values) {
            for (int b : divisors) {
                System.out.print(a / b + ":" + a % b + ":" + Math.floorDiv(a, b) + ":" + Math.floorMod(a, b) + ":" + Math.floorMod((long) a, b) + " ");
            }
            System.out.println();
        }
        check("floorDiv zero", () -> Math.floorDiv(1, 0));
        check("floorMod zero", () -> Math.floorMod(1L, 0L));
        check("int / 0", () -> max / (min - min));
        check("long % 0", () -> lmax % (lmin - lmin));
        check("min / -1", () -> (min / -1) + " " + (min % -1) + " " + (lmin / -1L) + " " + (lmin % -1L));
        check("multiplyHigh", () -> Math.multiplyHigh(lmax, lmax) + " " + Math.multiplyHigh(lmin, lmin) + " " + Math.multiplyHigh(-1, 1) + " "
                + Math.multiplyHigh(0x123456789abcdefL, 0xfedcba987654321L) + " " + Math.multiplyFull(max, min));
        check("max min", () -> Math.max(3, -3) + " " + Math.min(lmin, lmax) + " " + Math.max(-0.0, 0.0) + " " + Math.min(0.0f, -0.0f) + " "
                + Math.max(Double.NaN, 1.0) + " " + Math.min(1.0f, Float.NaN));
        check("signum", () -> Math.signum(-2.5) + " " + Math.signum(-0.0) + " " + Math.signum(Float.NaN) + " " + Math.signum(3f));
        check("copySign", () -> Math.copySign(3.0, -0.0) + " " + Math.copySign(-3f, 1f) + " " + StrictMath.copySign(1.0, Double.NaN));
        check("shifts", () -> (1 << 33) + " " + (1L << 65) + " " + (-1 >>> 28) + " " + (-1L >>> 60) + " " + (-17 >> 2) + " " + (1 << -1) + " " + ((byte) 0x80 >>> 1));
        check("narrow", () -> (byte) 300 + " " + (short) 70000 + " " + (int) 5_000_000_000L + " " + (char) -1 / 1 + " " + (byte) -129);
        check("wrap", () -> (max + 1) + " " + (min - 1) + " " + (lmax + 1) + " " + max * max + " " + (-min) + " " + lmin * -1);
        check("compound", () -> {
            byte b = 10;
            b *= 30;
            short s = 1;
            s += 70000.7;
            char c = 'a';
            c += 1.9;
            int i = 7;
            i /= 2.5;
            i <<= 33;
            return b + " " + s + " " + c + " " + i;
        });
    }
}
