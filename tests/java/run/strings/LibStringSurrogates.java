// Exercises code points of strings with paired and lone surrogates: codePointAt, offsetByCodePoints, counts, builders.

import java.util.Arrays;

public class LibStringSurrogates {
    static String hex(int... values) {
        StringBuilder out = new StringBuilder();
        for (int v : values) {
            out.append(Integer.toHexString(v)).append(' ');
        }
        return out.toString().trim();
    }

    static String units(CharSequence s) {
        return hex(s.chars().toArray());
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        String s = "a\ud83d\ude00b\ude00\ud83d";
        for (int i = 0; i < s.length(); i++) {
            System.out.println(i + " at " + hex(s.codePointAt(i)) + " before " + (i > 0 ? hex(s.codePointBefore(i)) : "-")
                    + " high " + Character.isHighSurrogate(s.charAt(i)) + " low " + Character.isLowSurrogate(s.charAt(i)));
        }
        System.out.println(s.length() + " " + s.codePointCount(0, s.length()) + " " + s.codePointCount(2, 4)
                + " " + s.codePointCount(1, 1));
        for (int n = 0; n <= 5; n++) {
            System.out.println("offset " + n + " " + s.offsetByCodePoints(0, n) + " back "
                    + s.offsetByCodePoints(s.length(), -n));
        }
        fails("offset 6", () -> s.offsetByCodePoints(0, 6));
        fails("offset -1", () -> s.offsetByCodePoints(0, -1));
        fails("codePointAt", () -> s.codePointAt(6));
        fails("codePointBefore", () -> s.codePointBefore(0));
        System.out.println(s.indexOf(0x1f600) + " " + s.indexOf(0xde00) + " " + s.lastIndexOf(0x1f600) + " "
                + s.lastIndexOf(0xd83d) + " " + s.indexOf(0x1f601) + " " + s.indexOf(-1) + " " + s.indexOf(0x110000));
        System.out.println(hex(s.codePoints().toArray()));
        System.out.println(units(new StringBuilder(s).reverse()));
        System.out.println(units(new StringBuilder("\ude00\ud83d").reverse()));
        System.out.println(units(new StringBuilder().appendCodePoint(0x1f600).appendCodePoint(0x41).appendCodePoint(0xd800)));
        fails("appendCodePoint", () -> new StringBuilder().appendCodePoint(0x110000));
        System.out.println(units(new String(new int[] {0x61, 0x1f600, 0x10ffff, 0xffff}, 0, 4)));
        System.out.println(units(new String(new int[] {0x61, 0xe9, 0x7f}, 1, 2)));
        fails("bad code point", () -> new String(new int[] {-1}, 0, 1));
        System.out.println(units(Character.toString(0x1f601)) + " " + Arrays.equals(Character.toChars(0x1f601), "\ud83d\ude01".toCharArray()));
        System.out.println(Character.charCount(0xffff) + " " + Character.charCount(0x10000) + " "
                + hex(Character.toCodePoint('\ud83d', '\ude00')) + " " + hex(Character.highSurrogate(0x1f600))
                + " " + hex(Character.lowSurrogate(0x1f600)));
        System.out.println(Character.isSurrogatePair('\ud83d', '\ude00') + " " + Character.isSurrogatePair('\ude00', '\ud83d')
                + " " + Character.isValidCodePoint(0x10ffff) + " " + Character.isBmpCodePoint(0x10000)
                + " " + Character.isSupplementaryCodePoint(0x10000));
        StringBuilder edit = new StringBuilder(s);
        edit.deleteCharAt(1);
        System.out.println(units(edit) + " / " + edit.codePointCount(0, edit.length()));
        edit.insert(1, '\ud83d').setCharAt(0, '\ud83d');
        System.out.println(units(edit) + " / " + edit.codePointCount(0, edit.length()));
        System.out.println("\ud83d\ude00".compareTo("\uffff") + " " + "\ud83d\ude00".substring(1).codePointAt(0));
        System.out.println(s.codePoints().filter(Character::isSupplementaryCodePoint).count());
    }
}
