// Exercises Character case conversion, digit, forDigit, getNumericValue, char arithmetic, comparison and code point arrays.

import java.util.Arrays;

public class LibCharacterConversions {
    public static void main(String[] args) {
        int[] points = {
            'a', 'Z', '5', ' ', 0xb5, 0xdf, 0xe9, 0xd7, 0xff, 0x130, 0x131, 0x149, 0x178, 0x17f, 0x1c4, 0x1c5, 0x1c6, 0x1f0, 0x390, 0x3a3, 0x3c2, 0x3c3,
            0x410, 0x44f, 0x531, 0x587, 0x10a0, 0x1e9e, 0x1f80, 0x1f88, 0x2126, 0x212a, 0x2160, 0x24b6, 0xfb00, 0xff21, 0x10400, 0x10428, 0x1f600
        };
        for (int c : points) {
            System.out.println(Integer.toHexString(c) + " up " + Integer.toHexString(Character.toUpperCase(c)) + " low "
                    + Integer.toHexString(Character.toLowerCase(c)) + " title " + Integer.toHexString(Character.toTitleCase(c)));
        }
        int hash = 0;
        for (char c = 0; c < 0x180; c++) {
            hash = 31 * hash + Character.toUpperCase(c);
            hash = 31 * hash + Character.toLowerCase(c);
            hash = 31 * hash + Character.toTitleCase(c);
        }
        System.out.println(hash);
        int[] digits = {'0', '9', 'a', 'f', 'g', 'z', 'Z', '-', 0x660, 0x669, 0x96f, 0xff15, 0xff21, 0xff5a, 0x1d7d0, 0xb2, 0xbd, 0x2163, 0x216d, 0x4e00, 0x2460};
        for (int c : digits) {
            System.out.println(Integer.toHexString(c) + " d10 " + Character.digit(c, 10) + " d16 " + Character.digit(c, 16) + " d36 " + Character.digit(c, 36)
                    + " d2 " + Character.digit(c, 2) + " d99 " + Character.digit(c, 99) + " num " + Character.getNumericValue(c));
        }
        StringBuilder all = new StringBuilder();
        for (int i = -1; i <= 36; i++) {
            char c = Character.forDigit(i, 36);
            all.append(c == 0 ? '?' : c);
        }
        System.out.println(all + " " + (int) Character.forDigit(9, 8) + " " + Character.forDigit(15, 16) + " " + (int) Character.forDigit(1, 40));

        char c = 'a';
        c += 2;
        c++;
        int next = c + 1;
        System.out.println(c + " " + next + " " + (char) next + " " + (char) (c - 32) + " " + (c > 'b') + " " + (char) 0x41 + '\u0042' + "\103" + '\'' + '"' + '\\');
        System.out.println((int) Character.MAX_VALUE + " " + (int) Character.MIN_VALUE + " " + (char) (Character.MAX_VALUE + 'B') + " " + (short) '\uffff' + " "
                + (byte) '\u0180' + " " + ('a' + 'b') + " " + (char) ('a' ^ ' '));
        System.out.println(Character.compare('a', 'c') + " " + Character.valueOf('x').compareTo('w') + " " + Character.hashCode('A') + " "
                + Character.valueOf('q').equals('q') + " " + Character.toString('t') + " " + Character.reverseBytes('\u1234') / 1 + " " + Character.BYTES);
        char[] text = "x\ud83d\ude00y".toCharArray();
        System.out.println(Character.codePointAt(text, 1) + " " + Character.codePointAt(text, 1, 2) + " " + Character.codePointBefore(text, 3) + " "
                + Character.codePointCount(text, 0, 4) + " " + Character.offsetByCodePoints(text, 0, 4, 1, 1));
        char[] target = new char[3];
        System.out.println(Character.toChars(0x1f600, target, 1) + " " + Integer.toHexString(target[1]) + " " + Integer.toHexString(target[2]) + " "
                + Arrays.toString(Character.toChars('k')));
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Character.codePointAt(text, 4);
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        StringBuilder rot = new StringBuilder();
        for (char k : "Hello, World!".toCharArray()) {
            rot.append(Character.isLetter(k) ? (char) ((k | 32) < 'n' ? k + 13 : k - 13) : k);
        }
        System.out.println(rot);
        int[] histogram = new int[26];
        for (char k : "the quick brown fox jumps over the lazy dog".toCharArray()) {
            if (k != ' ') {
                histogram[k - 'a']++;
            }
        }
        System.out.println(Arrays.toString(histogram));
        switch (c) {
            case 'a' -> System.out.println("a");
            case 'd' -> System.out.println("d reached");
            default -> System.out.println("default");
        }
    }
}
