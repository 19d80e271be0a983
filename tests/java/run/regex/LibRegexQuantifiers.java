// Exercises greedy, reluctant and possessive quantifiers, lookaround, atomic groups, anchors, boundaries and alternation.

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

public class LibRegexQuantifiers {
    static void find(String regex, String... inputs) {
        Pattern p = Pattern.compile(regex);
        StringBuilder out = new StringBuilder(regex).append(" :");
        for (String input : inputs) {
            List<String> found = new ArrayList<>();
            Matcher m = p.matcher(input);
            while (m.find()) {
                found.add(m.group().replace("\n", "\\n").replace("\u2028", "<LS>"));
            }
            out.append(' ').append(found).append(m.reset().matches() ? "!" : "");
        }
        System.out.println(out);
    }

    public static void main(String[] args) {
        find("a*", "aaa", "baa", "");
        find("a+?", "aaa");
        find("a??b", "aab", "b");
        find("<.+>", "<a><b>");
        find("<.+?>", "<a><b>");
        find("<[^>]++>", "<a><b>", "<a");
        find(".*foo", "xfooyfoo");
        find(".*?foo", "xfooyfoo");
        find(".*+foo", "xfooyfoo");
        find("a{2}", "aaaaa");
        find("a{2,}", "a aa aaaa");
        find("a{1,2}", "aaaaa");
        find("a{0,1}b{3}?", "abbb bbb");
        find("(?>a+)b", "aaab", "aaa");
        find("(?>a|ab)c", "abc", "ac");
        find("(ab|a)(bc)?", "abc");
        find("foo(?=bar)", "foobar foobaz");
        find("foo(?!bar)", "foobar foobaz");
        find("(?<=\\$)\\d+", "cost $42 or 17");
        find("(?<!\\$)\\b\\d+", "cost $42 or 17");
        find("(?<=a{1,3})b", "ab aab b aaaab");
        find("\\b\\w", "the cat, a-dog");
        find("\\B\\w\\B", "words");
        find("^\\w+", "one\ntwo");
        find("(?m)^\\w+$", "one\ntwo\r\nthree");
        find("\\w+$", "one two\n");
        find("\\w+\\z", "one two\n", "end");
        find("\\w+\\Z", "one two\n");
        find("\\A\\w", "ab cd");
        find("\\G\\d", "12a34");
        find(".", "a\nb\r\u0085c");
        find("(?s).", "a\nb");
        find("cat|category", "category");
        find("category|cat", "category cat");
        find("|a", "aa");
        find("(a|b|cd)*e", "abcde", "e", "ace");
        find("x(?:ab){2,3}?y", "xababy xabababy xaby");
        find("(a+)+b", "aaaaaaaaaaaab", "aaaaaaaaaaac");
        find("(?:a?){12}a{12}", "aaaaaaaaaaaa");
        find("(\\d+)(?=(\\d{3})+$)", "1234567");
        find("\\d(?=(?:\\d{3})+(?!\\d))", "1234567");
        find("(?=(\\w{2}))", "abcd");
        find("[ab]*?c|d+?", "abcddd");
        find("\\R", "a\r\nb\nc\u2028d");
        find("\\Qa.b\\E+", "a.b a.bb axb");
        find("(?x) a b # comment\n c", "abc");
        find("(?<![a-z])[a-z]{3}(?![a-z])", "abc abcd xyz1 q");
        System.out.println("1234567.891".replaceAll("(?<=\\d)(?=(\\d{3})+\\.)", ","));
        System.out.println("aBcDe".replaceAll("(?<=[a-z])(?=[A-Z])", "_") + " " + "aaa".replaceAll("a*", "x") + " " + "abc".replaceAll("x*", "-"));
    }
}
