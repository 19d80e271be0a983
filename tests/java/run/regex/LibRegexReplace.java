// Exercises appendReplacement, appendTail, replaceAll with functions, quoteReplacement, Pattern.split, splitAsStream and predicates.

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class LibRegexReplace {
    static String expand(String template, Map<String, String> values) {
        Matcher m = Pattern.compile("\\$\\{(\\w+)(?::(\\w*))?\\}").matcher(template);
        StringBuilder out = new StringBuilder();
        while (m.find()) {
            String fallback = m.group(2) == null ? "?" + m.group(1) : m.group(2);
            m.appendReplacement(out, Matcher.quoteReplacement(values.getOrDefault(m.group(1), fallback)));
        }
        return m.appendTail(out).toString();
    }

    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        System.out.println(expand("Dear ${name}, you owe $${sum:0} to ${who}${x:}.", Map.of("name", "Ann", "who", "B$1\\b")));
        Pattern number = Pattern.compile("\\d+");
        System.out.println(number.matcher("a1 b22 c333").replaceAll(r -> Integer.toString(Integer.parseInt(r.group()) * 2)));
        System.out.println(number.matcher("a1 b22 c333").replaceFirst(r -> "[" + r.start() + "]"));
        System.out.println(Pattern.compile("(\\w)(\\w*)").matcher("the quick brown").replaceAll(r -> r.group(1).toUpperCase(Locale.ROOT) + r.group(2)));
        System.out.println(Pattern.compile("x").matcher("axbx").replaceAll(r -> "\\$"));
        StringBuffer buffer = new StringBuffer("<");
        Matcher m = Pattern.compile("(a)(b)?").matcher("1a2ab3");
        while (m.find()) {
            m.appendReplacement(buffer, "{$1$2}");
        }
        System.out.println(m.appendTail(buffer).append('>'));
        System.out.println("abc".replaceAll("(?<first>a)(b)", "${first}-$2-$0-\\$1") + " " + "abcdefghijkl".replaceAll("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)", "$11$10$1"));
        System.out.println("aaa".replaceAll("(a)", "$12"));
        fails("bad group", () -> "a".replaceAll("a", "$1"));
        fails("bad reference", () -> "a".replaceAll("a", "$x"));
        fails("unknown name", () -> "a".replaceAll("a", "${n}"));
        fails("unclosed name", () -> "a".replaceAll("a", "${n"));
        fails("trailing escape", () -> "a".replaceAll("a", "x\\"));
        System.out.println(Matcher.quoteReplacement("$1\\") + " " + Matcher.quoteReplacement("plain"));
        Pattern comma = Pattern.compile("\\s*,\\s*");
        System.out.println(Arrays.toString(comma.split("a , b,c ,d")) + Arrays.toString(comma.split("a,b,c", 2)) + Arrays.toString(comma.split(",a,,")) + comma.split(",a,,", -1).length);
        System.out.println(comma.splitAsStream("x, y ,z,,").collect(Collectors.joining("|")) + " " + Arrays.toString(Pattern.compile("").split("abc")));
        System.out.println(Stream.of("1", "a", "22", "2b").filter(number.asMatchPredicate()).toList() + " " + Stream.of("1", "a", "22", "2b").filter(number.asPredicate()).toList());
        Map<String, Integer> counts = new TreeMap<>();
        Pattern.compile("[a-z]+", Pattern.CASE_INSENSITIVE).matcher("One fish, two FISH; red fish - blue Fish.").results()
                .forEach(r -> counts.merge(r.group().toLowerCase(Locale.ROOT), 1, Integer::sum));
        System.out.println(counts);
        Matcher tokens = Pattern.compile("\\s*(?:(\\d+(?:\\.\\d+)?)|([a-z]\\w*)|(.))").matcher("x1 = 3.14*(y - 42) ;");
        StringBuilder kinds = new StringBuilder();
        while (tokens.find()) {
            kinds.append(tokens.group(1) != null ? "N" + tokens.group(1) : tokens.group(2) != null ? "I" + tokens.group(2) : tokens.group(3)).append(' ');
        }
        System.out.println(kinds);
        System.out.println("  trim me ".replaceAll("^\\s+|\\s+$", "") + "|" + "a  b   c".replaceAll(" {2,}", " ") + "|" + "x--y".replaceAll("-", "\\\\") + "|" + "tel 555-1234".replaceAll("[^0-9]", ""));
        System.out.println("snake_case_name".chars().filter(c -> c == '_').count() + " "
                + Pattern.compile("_(\\w)").matcher("snake_case_name").replaceAll(r -> r.group(1).toUpperCase(Locale.ROOT)));
        fails("concurrent", () -> {
            Matcher[] self = new Matcher[1];
            self[0] = number.matcher("1 2");
            self[0].replaceAll(r -> {
                self[0].find();
                return "x";
            });
        });
    }
}
