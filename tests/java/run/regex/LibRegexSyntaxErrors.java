// Exercises PatternSyntaxException: description, index and full message with its caret line, for many malformed patterns.
// exit: 1

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

public class LibRegexSyntaxErrors {
    public static void main(String[] args) {
        String[] bad = {
            "(", ")", "a)", "(a", "[", "[a", "[z-a]", "[]", "[^]", "[a&&", "*", "+a", "?", "a**", "a{", "a{1", "a{1,", "a{2,1}", "a{x}", "{1}",
            "\\x", "\\xg1", "\\x{110000}", "\\x{12", "\\u12", "\\0", "\\08", "\\c", "\\q", "\\k", "\\k<x>", "\\p{", "\\p{Foo}", "\\p{IsFoo}", "\\p{InFoo}",
            "\\pQ", "(?", "(?<", "(?<>a)", "(?<1a>x)", "(?<n>a)(?<n>b)", "(?z)", "(?i", "(?P<x>a)", "(?<=a*)b", "(?<!a+)b", "\\Q", "(?<n", "[\\p{L}", "a{99999999999}",
            "[a-\\d]", "\\8", "(a)\\2", "(?#c)", "|*", "x|+", "(|a", "\\N{NO SUCH NAME}", "[[a]", "\\e\\a\\y", "(?<a-b>x)"
        };
        for (String regex : bad) {
            try {
                Pattern p = Pattern.compile(regex);
                System.out.println(regex + " compiles, matches a: " + p.matcher("a").find());
            } catch (PatternSyntaxException e) {
                System.out.println(regex + " ! " + e.getDescription() + " @" + e.getIndex());
            } catch (IllegalArgumentException e) {
                System.out.println(regex + " !! " + e.getMessage());
            }
        }
        try {
            Pattern.compile("ab(cd[ef");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
            System.out.println(e.getPattern());
        }
        try {
            Pattern.compile("x\ty\\qz");
        } catch (PatternSyntaxException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new PatternSyntaxException("why", "regex", -1).getMessage());
        System.out.println(new PatternSyntaxException("why", "regex", 2).getMessage());
        try {
            Pattern.compile("a", 0x10000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Pattern.compile(null);
        } catch (NullPointerException e) {
            System.out.println("null pattern");
        }
        "uncaught".split("a(b");
    }
}
