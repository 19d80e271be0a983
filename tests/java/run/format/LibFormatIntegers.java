// Exercises String.format of integers: %d %x %X %o with widths, flags, grouping, argument indexes, all integral types and BigInteger.

import java.math.BigInteger;
import java.util.Locale;

public class LibFormatIntegers {
    static void f(String format, Object... args) {
        System.out.println(format + " |" + String.format(Locale.ROOT, format, args) + "|");
    }

    public static void main(String[] args) {
        Object[] values = {0, 7, -7, 123456, Integer.MIN_VALUE, (byte) -1, (short) 300, Long.MIN_VALUE, new BigInteger("-123456789012345678901234567890")};
        String[] formats = {"%d", "%8d", "%-8d", "%08d", "%+d", "% d", "%(d", "%,d", "%+,12d", "%(,015d", "%-+12d"};
        for (String format : formats) {
            for (Object v : values) {
                System.out.print("[" + String.format(Locale.ROOT, format, v) + "]");
            }
            System.out.println(" " + format);
        }
        for (String format : new String[] {"%x", "%X", "%#x", "%010x", "%-10x", "%o", "%#o", "%08o"}) {
            for (Object v : values) {
                System.out.print("[" + String.format(Locale.ROOT, format, v) + "]");
            }
            System.out.println(" " + format);
        }
        f("%+x %(x % x", new BigInteger("255"), new BigInteger("-255"), new BigInteger("16"));
        f("%2$d %1$d %2$d", 1, 2);
        f("%d %<d %<x %d", 10, 20);
        f("%2$s %s %<s %s", "a", "b");
        f("%1$5d|%1$-5d|%1$05d", 42);
        f("%d %d %d", 1L, (short) 2, (byte) 3);
        f("%d", (Object) null);
        f("%5d|%-5x", null, null);
        f("%c%c%c%C", 'a', 98, (byte) 99, 'd');
        f("%5c|%-5c|", 'x', 'y');
        f("%c %c", null, 0x41);
        f("%b %B %b %b %b", true, false, null, "x", 0);
        f("%7b|%-7b|%.2b", true, false, true);
        f("%h %H %h %h", "hello", "hello", null, 255);
        f("%n".replace("%n", "%%%%"));
        f("%5%|%-5%|");
        f("%s %S %10s %-10s| %.3s %8.2s", "abc", "abc", "abc", "abc", "abcdef", "abcdef");
        f("%s %s %s %s", 1, 2.5, true, null);
        f("%S %.2S", "stra\u00dfe".replace("\u00df", "ss"), "xyz");
        f("%08.2f %d%%", 3.14159, 50);
        f("no arguments");
        f("extra %d", 1, 2, 3);
        System.out.println(String.format("%d items", 3) + " " + "%s-%s".formatted("a", "b") + " " + "%05d".formatted(-42));
        System.out.println(String.format(Locale.US, "%,d", 1234567) + " " + String.format(Locale.ROOT, "%,d", -1234567890123L) + " " + String.format((Locale) null, "%,d", 1000));
        System.out.printf("printf %d %s%n", 5, "done");
        System.out.printf(Locale.ROOT, "%3d|%-3d|%03d%n", 1, 2, 3);
        System.out.format("%s=%d;", "k", 9).format("%s=%d%n", "l", 8);
        StringBuilder table = new StringBuilder();
        for (int i = 1; i <= 4; i++) {
            table.append(String.format("%-4s|%4d|%04x|%,8d%n", "r" + i, i * i, i * 1000, i * 12345));
        }
        System.out.print(table);
    }
}
