// Exercises StringJoiner: prefix, suffix, empty value, length, merge, null elements and self-merging.

import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.Stream;

public class LibStringJoiner {
    public static void main(String[] args) {
        StringJoiner plain = new StringJoiner(", ");
        System.out.println("[" + plain + "] " + plain.length());
        plain.add("one");
        System.out.println("[" + plain + "] " + plain.length());
        plain.add("two").add("three").add(null).add("").add(new StringBuilder("sb"));
        System.out.println("[" + plain + "] " + plain.length());

        StringJoiner fenced = new StringJoiner("-", "{", "}");
        System.out.println(fenced + " " + fenced.length());
        fenced.setEmptyValue("EMPTY");
        System.out.println(fenced + " " + fenced.length());
        fenced.add("");
        System.out.println(fenced + " " + fenced.length());
        fenced.add("x").add("y");
        System.out.println(fenced + " " + fenced.length());

        StringJoiner other = new StringJoiner("+", "<", ">");
        other.add("p").add("q");
        fenced.merge(other);
        System.out.println(fenced);
        fenced.merge(new StringJoiner("!", "a", "b"));
        System.out.println(fenced);
        other.merge(other);
        System.out.println(other);
        StringJoiner filled = new StringJoiner("/", "(", ")").setEmptyValue("none");
        filled.merge(new StringJoiner("x"));
        System.out.println(filled);
        filled.merge(other);
        System.out.println(filled + " " + filled.length());

        StringJoiner wide = new StringJoiner("\u4e2d", "\u00ab", "\u00bb");
        wide.add("a").add("\u6587");
        System.out.println(wide.length() + " " + wide.toString().hashCode());

        StringJoiner many = new StringJoiner(";");
        for (int i = 0; i < 30; i++) {
            many.add(Integer.toString(i * i));
        }
        System.out.println(many);
        try {
            new StringJoiner(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            plain.setEmptyValue(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            plain.merge(null);
        } catch (NullPointerException e) {
            System.out.println("merge null");
        }
        System.out.println(Stream.of("a", "b", "c").collect(Collectors.joining()));
        System.out.println(Stream.of("a", "b", "c").collect(Collectors.joining("|")));
        System.out.println(Stream.<String>empty().collect(Collectors.joining(",", "[", "]")));
        System.out.println(Stream.of(1, 2, 3).map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
    }
}
