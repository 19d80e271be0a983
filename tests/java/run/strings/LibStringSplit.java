// Exercises String.split with limits, fast-path and regex delimiters, and String.join in all its forms.

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class LibStringSplit {
    static void split(String s, String regex) {
        System.out.println("'" + s + "' / '" + regex + "' " + show(s.split(regex)));
    }

    static void split(String s, String regex, int limit) {
        System.out.println("'" + s + "' / '" + regex + "' " + limit + " " + show(s.split(regex, limit)));
    }

    static String show(String[] parts) {
        return parts.length + Arrays.toString(parts);
    }

    public static void main(String[] args) {
        split("a,b,c", ",");
        split("a,b,,c,,", ",");
        split(",a,b", ",");
        split("", ",");
        split(",", ",");
        split(",,,", ",");
        split("abc", "");
        split("abc", "x");
        split("a.b.c", ".");
        split("a.b.c", "\\.");
        split("a|b|c", "|");
        split("a|b|c", "\\|");
        split("a1b22c333d", "\\d+");
        split("  lead and  gaps ", " ");
        split("  lead and  gaps ", "\\s+");
        split("xAyBz", "[A-Z]");
        split("oneXXtwoXXthree", "XX");
        split("one(two)three", "[()]");
        split("boo:and:foo", "o");
        split("key=value=more", "=");
        split("tab\tsep", "\t");
        split("camelCaseStringHere", "(?=[A-Z])");
        split("a\u4e2db".replace('\u4e2d', '-'), "-");
        for (int limit : new int[] {-1, 0, 1, 2, 3, 5, 10}) {
            split("boo:and:foo", ":", limit);
            split("boo:and:foo", "o", limit);
            split(",a,,b,", ",", limit);
            split("", ",", limit);
        }
        System.out.println("\u4e2d,\u6587,".split(",").length + " " + "a\u4e2db\u4e2d".split("\u4e2d", -1).length);
        String whole = "nothing here";
        System.out.println(whole.split(";")[0] == whole);

        System.out.println(String.join("-", "a", "b", "c"));
        System.out.println(String.join("", "a", null, "c"));
        System.out.println(String.join("-") + "|" + String.join("-", "only"));
        List<CharSequence> parts = new ArrayList<>();
        System.out.println("[" + String.join(", ", parts) + "]");
        parts.add("s");
        parts.add(new StringBuilder("sb"));
        parts.add(new StringBuffer("sbuf"));
        parts.add(null);
        System.out.println("[" + String.join(", ", parts) + "]");
        System.out.println(String.join("\u4e2d", "x", "y", "z").length());
        try {
            String.join(null, "a", "b");
        } catch (NullPointerException e) {
            System.out.println("null delimiter");
        }
        try {
            "abc".split("[");
        } catch (java.util.regex.PatternSyntaxException e) {
            System.out.println(e.getDescription() + " " + e.getIndex() + " " + e.getPattern());
        }
    }
}
