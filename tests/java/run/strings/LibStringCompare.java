// Exercises compareTo, compareToIgnoreCase, regionMatches and CASE_INSENSITIVE_ORDER over Latin-1 and UTF-16 strings.

import java.util.Arrays;

public class LibStringCompare {
    static final String[] WORDS = {
        "", "a", "A", "abc", "abd", "ABC", "ab", "zebra", "Zebra", "\u00e9tude", "\u00c9TUDE",
        "\u4e2d", "\u4e2d\u6587", "\uff21", "\ud83d\ude00", "\uffff", "a\u4e2d", "a\u00ff"
    };

    static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c < 127 && c >= 32) {
                out.append(c);
            } else {
                out.append("\\u").append(Integer.toHexString(0x10000 + c).substring(1));
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        for (String left : WORDS) {
            StringBuilder line = new StringBuilder();
            for (String right : WORDS) {
                line.append(left.compareTo(right)).append(' ');
            }
            System.out.println(escape(left) + ": " + line);
        }
        for (String left : WORDS) {
            StringBuilder line = new StringBuilder();
            for (String right : WORDS) {
                int order = left.compareToIgnoreCase(right);
                line.append(order).append(left.equalsIgnoreCase(right) ? "= " : " ");
            }
            System.out.println(escape(left) + "~ " + line);
        }
        String[] sorted = WORDS.clone();
        Arrays.sort(sorted);
        System.out.println(escape(String.join("|", sorted)));
        Arrays.sort(sorted, String.CASE_INSENSITIVE_ORDER);
        System.out.println(escape(String.join("|", sorted)));
        Arrays.sort(sorted, String.CASE_INSENSITIVE_ORDER.reversed());
        System.out.println(escape(String.join("|", sorted)));

        String text = "The Quick Brown Fox";
        System.out.println(text.regionMatches(4, "Quick", 0, 5));
        System.out.println(text.regionMatches(4, "quick", 0, 5));
        System.out.println(text.regionMatches(true, 4, "quick", 0, 5));
        System.out.println(text.regionMatches(true, 4, "xxQUICKxx", 2, 5));
        System.out.println(text.regionMatches(-1, "The", 0, 3));
        System.out.println(text.regionMatches(17, "ox!", 0, 3));
        System.out.println(text.regionMatches(17, "ox!", 0, 2));
        System.out.println(text.regionMatches(3, "zzz", 1, 0));
        System.out.println(text.regionMatches(3, "zzz", 1, -5));
        System.out.println("\u03a3\u0391\u03a3".regionMatches(true, 0, "\u03c3\u03b1\u03c2", 0, 3));
        System.out.println("\u00b5".equalsIgnoreCase("\u03bc") + " " + "\u00b5".compareToIgnoreCase("\u039c"));
        System.out.println("\u0131".equalsIgnoreCase("I") + " " + "\u0130".equalsIgnoreCase("i"));
        System.out.println("\u00df".equalsIgnoreCase("ss") + " " + "\u00ff".equalsIgnoreCase("\u0178"));
        System.out.println("k".equalsIgnoreCase("\u212a") + " " + "\u00e5".equalsIgnoreCase("\u212b"));
        try {
            "a".compareTo(null);
        } catch (NullPointerException e) {
            System.out.println("null is not comparable");
        }
    }
}
