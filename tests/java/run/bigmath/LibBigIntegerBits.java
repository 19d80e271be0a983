// Exercises BigInteger bit operations, shifts, radix conversion, byte arrays, and primality of fixed small numbers.

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

public class LibBigIntegerBits {
    static BigInteger big(String s) {
        return new BigInteger(s);
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        BigInteger[] values = {
            big("0"), big("1"), big("-1"), big("255"), big("-256"), big("65536"), big("-2147483649"), big("18446744073709551615"), big("-340282366920938463463374607431768211456")
        };
        for (BigInteger v : values) {
            System.out.println(v + " " + v.bitLength() + " " + v.bitCount() + " " + v.getLowestSetBit() + " " + v.not() + " " + Arrays.toString(v.toByteArray()));
            System.out.println("  " + v.shiftLeft(3) + " " + v.shiftRight(3) + " " + v.shiftLeft(65) + " " + v.shiftRight(40) + " " + v.shiftLeft(-2) + " " + v.shiftRight(-33));
            System.out.println("  " + v.toString(2) + " " + v.toString(16) + " " + v.toString(36) + " " + v.toString(7) + " " + v.toString(99));
            System.out.println("  " + v.testBit(0) + v.testBit(31) + v.testBit(200) + " " + v.setBit(5) + " " + v.clearBit(0) + " " + v.flipBit(70));
        }
        for (BigInteger a : values) {
            StringBuilder line = new StringBuilder();
            for (BigInteger b : values) {
                line.append(a.and(b)).append(',').append(a.or(b)).append(',').append(a.xor(b)).append(',').append(a.andNot(b)).append(' ');
            }
            System.out.println(line);
        }
        System.out.println(new BigInteger("ff", 16) + " " + new BigInteger("-zz", 36) + " " + new BigInteger("1".repeat(100), 2) + " " + new BigInteger("777", 8)
                + " " + new BigInteger("deadbeefcafebabe0123456789", 16));
        System.out.println(new BigInteger(new byte[] {0, -1}) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, -1}) + " "
                + new BigInteger(-1, new byte[] {1, 0}) + " " + new BigInteger(0, new byte[0]) + " " + new BigInteger(new byte[] {9, 1, 2, 9}, 1, 2));
        fails("empty bytes", () -> new BigInteger(new byte[0]));
        fails("sign", () -> new BigInteger(2, new byte[] {1}));
        fails("sign mismatch", () -> new BigInteger(0, new byte[] {1}));
        fails("radix", () -> new BigInteger("1", 1));
        fails("digit", () -> new BigInteger("12", 2));
        fails("testBit", () -> BigInteger.ONE.testBit(-1));
        StringBuilder primes = new StringBuilder();
        for (int i = -3; i < 120; i++) {
            if (BigInteger.valueOf(i).isProbablePrime(20)) {
                primes.append(i).append(' ');
            }
        }
        System.out.println(primes);
        System.out.println(big("1000000007").isProbablePrime(30) + " " + big("1000000011").isProbablePrime(30) + " " + big("561").isProbablePrime(30) + " "
                + big("2305843009213693951").isProbablePrime(30) + " " + big("2305843009213693953").isProbablePrime(30));
        System.out.println(big("100").nextProbablePrime() + " " + big("0").nextProbablePrime() + " " + big("1000000000").nextProbablePrime());
        System.out.println(new BigInteger(100, new Random(7)) + " " + new BigInteger(9, new Random(7)));
        System.out.println(values[7].longValue() + " " + values[7].intValue() + " " + values[8].longValue() + " " + values[6].intValue());
    }
}
