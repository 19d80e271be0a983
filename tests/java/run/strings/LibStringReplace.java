// Exercises replace, replaceAll, replaceFirst, repeat, matches, chars, transform and describeConstable of String.

import java.util.stream.Collectors;

public class LibStringReplace {
    static String hex(String s) {
        return s.chars().mapToObj(Integer::toHexString).collect(Collectors.joining(" "));
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String s = "banana";
        System.out.println(s.replace('a', 'o') + " " + s.replace('x', 'y') + " " + (s.replace('x', 'y') == s));
        System.out.println(hex(s.replace('a', '\u4e2d')));
        System.out.println(hex("\u4e2da\u4e2d".replace('\u4e2d', 'b')));
        System.out.println(hex("a\u4e2d".replace('a', 'c')));
        System.out.println(s.replace("an", "<>") + " " + s.replace("ana", "X") + " " + s.replace("", "-"));
        System.out.println(s.replace("a", "") + " " + s.replace("banana", "") + "|" + "".replace("", "x"));
        System.out.println(hex(s.replace("n", "\u4e2d\u6587")));
        System.out.println(hex("\u4e2dx\u4e2d".replace("\u4e2d", "")));
        System.out.println("aaa".replace("aa", "b") + " " + "$1.00".replace("$", "\\$"));
        System.out.println(s.replace(new StringBuilder("na"), new StringBuffer("NA")));
        System.out.println(s.replaceAll("[an]+", "<$0>") + " " + s.replaceAll("(b)(a)", "$2$1"));
        System.out.println(s.replaceFirst("a", "") + " " + s.replaceFirst("z", "q") + " " + s.replaceAll("", "."));
        System.out.println("a.b.c".replaceAll(".", "x") + " " + "a.b.c".replaceAll("\\.", "\\\\"));
        System.out.println("x1y22".replaceAll("(?<n>\\d+)", "[${n}]"));
        fails("no group 3", () -> "abc".replaceAll("(b)", "$3"));
        fails("dangling $", () -> "abc".replaceAll("b", "$"));
        fails("dangling backslash", () -> "abc".replaceAll("b", "\\"));
        fails("no named group", () -> "abc".replaceAll("b", "${x}"));

        System.out.println("ab".repeat(3) + "|" + "ab".repeat(0) + "|" + "".repeat(5) + "|" + "-".repeat(20));
        System.out.println(hex("\u4e2d".repeat(3)) + " " + ("ab".repeat(1) == "ab"));
        fails("repeat -1", () -> "x".repeat(-1));

        System.out.println("abc123".matches("[a-z]+\\d+") + " " + "abc123".matches("[a-z]+"));
        System.out.println(s.chars().filter(c -> c == 'a').count() + " " + s.chars().sum());
        System.out.println(s.chars().mapToObj(c -> String.valueOf((char) (c + 1))).collect(Collectors.joining()));
        String smile = "a\ud83d\ude00b\ud83d";
        System.out.println(smile.codePoints().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        System.out.println(smile.chars().mapToObj(Integer::toHexString).collect(Collectors.toList()));
        int length = s.transform(x -> x + x).transform(String::length);
        System.out.println(length);
        System.out.println(s.describeConstable().get() + " " + "%s is %d".formatted("x", 7));
        System.out.println(s.chars().boxed().sorted().map(Character::toString).collect(Collectors.joining("")));
        CharSequence sequence = s;
        System.out.println(CharSequence.compare(sequence, new StringBuilder("banane")) + " " + sequence.length());
    }
}
