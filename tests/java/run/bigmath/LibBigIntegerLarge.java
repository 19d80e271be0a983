// Exercises BigInteger operations on numbers beyond the Karatsuba, Toom-Cook and Burnikel-Ziegler thresholds by their hash codes.

import java.math.BigInteger;

public class LibBigIntegerLarge {
    static BigInteger pattern(int words, int seed) {
        byte[] bytes = new byte[words * 4];
        int x = seed;
        for (int i = 0; i < bytes.length; i++) {
            x = x * 1103515245 + 12345;
            bytes[i] = (byte) (x >>> 16);
        }
        return new BigInteger(1, bytes);
    }

    static String digest(BigInteger b) {
        return b.bitLength() + ":" + b.hashCode() + ":" + b.bitCount();
    }

    public static void main(String[] args) {
        int[] sizes = {1, 2, 40, 81};
        for (int n : sizes) {
            for (int m : new int[] {1, 90}) {
                BigInteger a = pattern(n, 17 + n);
                BigInteger b = pattern(m, 91 + m);
                BigInteger product = a.multiply(b);
                BigInteger[] qr = product.add(BigInteger.TEN).divideAndRemainder(b);
                System.out.println(n + "x" + m + " " + digest(product) + " " + product.divide(a).equals(b) + " " + digest(qr[0]) + " " + digest(qr[1]));
            }
        }
        BigInteger wide = pattern(100, 3);
        BigInteger other = pattern(110, 4);
        System.out.println(digest(wide.multiply(wide)) + " " + wide.multiply(wide).equals(wide.pow(2)));
        System.out.println(digest(wide.shiftLeft(1000).divide(pattern(40, 9))) + " " + digest(pattern(12, 3).gcd(pattern(14, 4))) + " " + digest(other.mod(pattern(90, 8))));
        System.out.println(digest(wide.add(other)) + " " + digest(wide.subtract(other)) + " " + digest(wide.and(other)) + " " + digest(wide.xor(other.negate())));
        BigInteger toom = pattern(250, 5).multiply(pattern(245, 6));
        System.out.println(digest(toom) + " " + digest(pattern(20, 6).sqrt()));
        BigInteger decimal = pattern(30, 77);
        String text = decimal.toString();
        System.out.println(text + " " + new BigInteger(text).equals(decimal));
        String longText = pattern(60, 78).toString();
        System.out.println(longText.length() + " " + longText.hashCode() + " " + digest(new BigInteger(longText)));
        System.out.println(digest(new BigInteger("7".repeat(400))) + " " + pattern(20, 5).toString(16));
        BigInteger three = BigInteger.valueOf(3).pow(500);
        System.out.println(three.toString().hashCode() + " " + three.mod(BigInteger.valueOf(1_000_003)) + " " + digest(three.shiftRight(123)));
        System.out.println(digest(BigInteger.valueOf(12).pow(300)) + " " + BigInteger.valueOf(12).pow(300).getLowestSetBit() + " " + digest(BigInteger.TEN.pow(500)));
        BigInteger modulus = pattern(6, 1).setBit(0);
        System.out.println(pattern(8, 2).modPow(pattern(2, 3), modulus).toString(16));
        System.out.println(pattern(4, 2).modInverse(BigInteger.TWO.pow(127).subtract(BigInteger.ONE)));
    }
}
