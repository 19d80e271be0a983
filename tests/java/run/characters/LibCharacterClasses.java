// Exercises Character classification over ASCII, Latin-1 and chosen code points, as tables and as counts per range.

import java.util.function.IntPredicate;

public class LibCharacterClasses {
    static void count(String label, IntPredicate test) {
        StringBuilder line = new StringBuilder(label);
        int[] bounds = {0, 0x80, 0x100, 0x180, 0x250};
        for (int b = 0; b + 1 < bounds.length; b++) {
            int n = 0;
            int hash = 0;
            for (int c = bounds[b]; c < bounds[b + 1]; c++) {
                if (test.test(c)) {
                    n++;
                    hash = hash * 31 + c;
                }
            }
            line.append(' ').append(n).append('#').append(Integer.toHexString(hash));
        }
        System.out.println(line);
    }

    static String flags(int c) {
        return (Character.isLetter(c) ? "L" : "-") + (Character.isDigit(c) ? "D" : "-") + (Character.isLetterOrDigit(c) ? "B" : "-")
                + (Character.isUpperCase(c) ? "U" : "-") + (Character.isLowerCase(c) ? "l" : "-") + (Character.isTitleCase(c) ? "T" : "-")
                + (Character.isWhitespace(c) ? "W" : "-") + (Character.isSpaceChar(c) ? "S" : "-") + (Character.isISOControl(c) ? "C" : "-")
                + (Character.isJavaIdentifierStart(c) ? "J" : "-") + (Character.isJavaIdentifierPart(c) ? "j" : "-")
                + (Character.isUnicodeIdentifierStart(c) ? "I" : "-") + (Character.isIdentifierIgnorable(c) ? "i" : "-")
                + (Character.isAlphabetic(c) ? "A" : "-") + (Character.isIdeographic(c) ? "G" : "-") + (Character.isMirrored(c) ? "M" : "-")
                + (Character.isDefined(c) ? "d" : "-") + " " + Character.getType(c) + " " + Character.getDirectionality(c);
    }

    public static void main(String[] args) {
        int[] points = {
            0, 9, 10, 31, 32, '$', '(', '0', '9', '<', 'A', 'Z', '_', 'a', 'z', 127, 0x85, 0xa0, 0xaa, 0xab, 0xad, 0xb2, 0xb5, 0xbc, 0xc0, 0xd7, 0xdf, 0xff,
            0x130, 0x131, 0x1c5, 0x2b0, 0x300, 0x3a9, 0x3c2, 0x660, 0x5d0, 0x627, 0x966, 0x2003, 0x2007, 0x2028, 0x200b, 0x200f, 0x20ac, 0x2160, 0x2170,
            0x24d0, 0x3000, 0x3042, 0x4e2d, 0xac00, 0xd800, 0xdc00, 0xe000, 0xfb01, 0xfeff, 0xff10, 0xffff, 0x10400, 0x1d7ce, 0x1f600, 0x20000, 0x10ffff
        };
        for (int c : points) {
            System.out.println(Integer.toHexString(c) + " " + flags(c));
        }
        count("letter", Character::isLetter);
        count("digit", Character::isDigit);
        count("upper", Character::isUpperCase);
        count("lower", Character::isLowerCase);
        count("title", Character::isTitleCase);
        count("white", Character::isWhitespace);
        count("space", Character::isSpaceChar);
        count("control", Character::isISOControl);
        count("identifierStart", Character::isJavaIdentifierStart);
        count("identifierPart", Character::isJavaIdentifierPart);
        count("alphabetic", Character::isAlphabetic);
        count("mirrored", Character::isMirrored);
        count("math", c -> Character.getType(c) == Character.MATH_SYMBOL);
        count("punctuation", c -> Character.getType(c) == Character.OTHER_PUNCTUATION);
        System.out.println(Character.UnicodeBlock.of('a') + " " + Character.UnicodeBlock.of(0x3b1) + " " + Character.UnicodeBlock.of(0x4e2d) + " "
                + Character.UnicodeScript.of('a') + " " + Character.UnicodeScript.of(0x5d0) + " " + Character.UnicodeScript.of('1'));
        System.out.println(Character.isLetter('\u00e9') + " " + Character.isDigit('\u0663'));
    }
}
