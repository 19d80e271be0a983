// Exercises the static methods of Integer and Long: radix strings, unsigned arithmetic, bit twiddling, decode and caching.

public class LibIntegerMethods {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] ints = {0, 1, -1, 7, 255, -256, 123456789, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int i : ints) {
            System.out.println(i + " " + Integer.toBinaryString(i) + " " + Integer.toOctalString(i) + " " + Integer.toHexString(i) + " "
                    + Integer.toString(i, 36) + " " + Integer.toString(i, 7) + " " + Integer.toString(i, 99) + " " + Integer.toUnsignedString(i)
                    + " " + Integer.toUnsignedString(i, 5));
            System.out.println("  " + Integer.bitCount(i) + " " + Integer.numberOfLeadingZeros(i) + " " + Integer.numberOfTrailingZeros(i) + " "
                    + Integer.highestOneBit(i) + " " + Integer.lowestOneBit(i) + " " + Integer.reverse(i) + " " + Integer.reverseBytes(i) + " "
                    + Integer.rotateLeft(i, 5) + " " + Integer.rotateRight(i, 5) + " " + Integer.signum(i) + " " + Integer.hashCode(i) + " "
                    + Integer.toUnsignedLong(i));
            System.out.println("  " + Integer.divideUnsigned(i, 10) + " " + Integer.remainderUnsigned(i, 10) + " "
                    + Integer.compareUnsigned(i, 5) + " " + Integer.compare(i, 5) + " " + Integer.max(i, 3) + " " + Integer.min(i, 3) + " " + Integer.sum(i, 1));
        }
        long[] longs = {0, -1, 42, 1L << 33, -123456789012345L, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long l : longs) {
            System.out.println(l + " " + Long.toBinaryString(l) + " " + Long.toOctalString(l) + " " + Long.toHexString(l) + " "
                    + Long.toString(l, 36) + " " + Long.toString(l, 3) + " " + Long.toUnsignedString(l) + " " + Long.toUnsignedString(l, 16));
            System.out.println("  " + Long.bitCount(l) + " " + Long.numberOfLeadingZeros(l) + " " + Long.numberOfTrailingZeros(l) + " "
                    + Long.highestOneBit(l) + " " + Long.lowestOneBit(l) + " " + Long.reverse(l) + " " + Long.reverseBytes(l) + " "
                    + Long.rotateLeft(l, 13) + " " + Long.rotateRight(l, 70) + " " + Long.signum(l) + " " + Long.hashCode(l));
            System.out.println("  " + Long.divideUnsigned(l, 7) + " " + Long.remainderUnsigned(l, 7) + " " + Long.divideUnsigned(l, -2) + " "
                    + Long.compareUnsigned(l, 5) + " " + Long.compare(l, 5));
        }
        System.out.println(Integer.parseInt("-2147483648") + " " + Integer.parseInt("+17") + " " + Integer.parseInt("-ff", 16) + " "
                + Integer.parseInt("zz", 36) + " " + Integer.parseInt("a1b2c3", 3, 5, 16) + " " + Integer.parseUnsignedInt("4294967295"));
        System.out.println(Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Long.decode("-0X8000000000000000")
                + " " + Short.decode("0x7f") + " " + Byte.decode("-128"));
        System.out.println(Long.parseLong("9223372036854775807") + " " + Long.parseUnsignedLong("18446744073709551615") + " "
                + Long.parseLong("-zz", 36) + " " + Integer.valueOf("12").equals(12) + " " + Long.valueOf(5).equals(5));
        System.out.println((Integer.valueOf(127) == Integer.valueOf(127)) + " " + (Long.valueOf(-128) == Long.valueOf(-128)) + " "
                + (Character.valueOf('a') == Character.valueOf('a')) + " " + (Boolean.valueOf(true) == Boolean.TRUE));
        Integer boxed = 300;
        System.out.println(boxed.byteValue() + " " + boxed.shortValue() + " " + boxed.doubleValue() + " " + boxed.compareTo(299) + " " + boxed.hashCode());
        System.out.println(Short.toUnsignedInt((short) -1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.reverseBytes((short) 0x1234) + " "
                + Short.compare((short) 5, (short) -5) + " " + Byte.compare((byte) 1, (byte) 2) + " " + Short.hashCode((short) -3) + " " + Byte.hashCode((byte) -3)
                + " " + Byte.compareUnsigned((byte) -1, (byte) 1));
        System.out.println(Boolean.hashCode(true) + " " + Boolean.logicalXor(true, false) + " " + Boolean.parseBoolean("TRUE") + Boolean.parseBoolean("yes")
                + Boolean.compare(false, true) + Boolean.toString(false));
        fails("parse", () -> Integer.parseInt("2147483648"));
        fails("parse -", () -> Integer.parseInt("-"));
        fails("space", () -> Integer.parseInt(" 1"));
        fails("radix 1", () -> Integer.parseInt("1", 1));
        fails("long", () -> Long.parseLong("12L"));
        fails("unsigned", () -> Integer.parseUnsignedInt("4294967296"));
        fails("decode", () -> Integer.decode("08"));
        fails("short", () -> Short.parseShort("32768"));
        fails("byte hex", () -> Byte.parseByte("80", 16));
        fails("divide", () -> Integer.divideUnsigned(1, 0));
        System.out.println(Integer.getInteger("no.such.property", 5) + " " + Integer.BYTES + Long.SIZE + Integer.TYPE + Short.MAX_VALUE + Byte.MIN_VALUE);
    }
}
