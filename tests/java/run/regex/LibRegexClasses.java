// Exercises character classes, unions, intersections, POSIX and Unicode classes, escapes and the flags of Pattern.

import java.util.regex.Pattern;

public class LibRegexClasses {
    static final String SAMPLE = "aZ09_ -.\t\n\u00e9\u00c9\u00df\u0416\u4e2d\u0661\u2003\ud83d\ude00$^]\\";

    static void show(String regex, int flags) {
        Pattern p = Pattern.compile(regex, flags);
        StringBuilder out = new StringBuilder();
        SAMPLE.codePoints().forEach(c -> out.append(p.matcher(Character.toString(c)).matches() ? '1' : '.'));
        System.out.println(regex + (flags == 0 ? "" : " /" + flags) + " " + out);
    }

    public static void main(String[] args) {
        String[] classes = {
            ".", "\\d", "\\D", "\\w", "\\W", "\\s", "\\S", "\\h", "\\v", "[a-z]", "[^a-z]", "[a-zA-Z0-9]", "[a-z&&[^m-z]]", "[a-z[A-Z]]", "[^a-z&&[a]]",
            "[\\w&&[^\\d_]]", "[-.]", "[.\\-_]", "[\\]^$]", "[\\\\]", "\\p{Lower}", "\\p{Upper}", "\\p{Alpha}", "\\p{Digit}", "\\p{Alnum}", "\\p{Punct}",
            "\\p{Graph}", "\\p{Print}", "\\p{Blank}", "\\p{Cntrl}", "\\p{XDigit}", "\\p{Space}", "\\p{ASCII}", "\\p{L}", "\\p{Lu}", "\\pN", "\\P{L}", "\\p{IsLatin}",
            "\\p{IsCyrillic}", "\\p{InGreek}", "\\p{IsHan}", "\\p{Sc}", "\\p{So}", "\\p{Zs}", "\\p{IsAlphabetic}", "\\p{IsUppercase}", "\\p{IsWhite_Space}",
            "\\p{javaLowerCase}", "\\p{javaMirrored}", "[\\p{L}&&[^\\p{Lu}]]", "\\x41|\\x61", "\\u00e9", "\\x{1F600}", "\\t|\\n", "\\cJ", "\\0141", "[\\x30-\\x39]", "\\N{LATIN SMALL LETTER A}"
        };
        for (String c : classes) {
            show(c, 0);
        }
        show("\\w", Pattern.UNICODE_CHARACTER_CLASS);
        show("\\d", Pattern.UNICODE_CHARACTER_CLASS);
        show("\\s", Pattern.UNICODE_CHARACTER_CLASS);
        show("\\p{Lower}", Pattern.UNICODE_CHARACTER_CLASS);
        show("[a-z]", Pattern.CASE_INSENSITIVE);
        show("\\u00e9", Pattern.CASE_INSENSITIVE);
        show("\\u00e9", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        show("[\\u00e0-\\u00ef]", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
        show("(?i)Z", 0);
        show("(?iu)\\u0436", 0);
        show("a|(?i:z)", 0);
        show(".", Pattern.DOTALL);
        show(".", Pattern.UNIX_LINES);
        show("$", Pattern.LITERAL);
        show(" a # note", Pattern.COMMENTS);
        String[][] cases = {
            {"(?i)hello", "HeLLo"}, {"(?i:h)ello", "HELLO"}, {"(?i)h(?-i)ello", "HELLO"}, {"(?i)h(?-i)ello", "Hello"}, {"(?s)a.b", "a\nb"}, {"a.b", "a\nb"},
            {"(?d)a.b", "a\rb"}, {"(?u)(?i)\u0436", "\u0416"}, {"[\ud83d\ude00-\ud83d\ude4f]+", "\ud83d\ude01\ud83d\ude02"}, {"^.$", "\ud83d\ude00"}, {"..", "\ud83d\ude00"},
            {"\\X\\X", "e\u0301x"}, {"e.", "e\u0301"}, {"[^\\S\\n]+", " \t "}, {"\\p{L}+", "na\u00efve"}, {"\\w+", "na\u00efve"}, {"(?U)\\w+", "na\u00efve"}, {"\\bna\u00efve\\b", "na\u00efve"},
            {"[\\d&&[^5-7]]+", "0123489"}, {"[a-c&&b-d&&[^c]]+", "bb"}, {"[&&a]", "a"}, {"a&&b", "a&&b"}, {"\\Q[x]\\E", "[x]"}, {"(?i)stra\u00dfe", "STRASSE"}, {"(?i)k", "\u212a"}, {"(?iu)k", "\u212a"}
        };
        for (String[] c : cases) {
            System.out.println(Pattern.matches(c[0], c[1]));
        }
        System.out.println(Pattern.quote("a.b") + " " + Pattern.quote("x\\Ey") + " " + Pattern.matches(Pattern.quote("x\\E.y"), "x\\E.y"));
        System.out.println(Pattern.compile("e\u0301", Pattern.CANON_EQ).matcher("\u00e9").matches());
    }
}
