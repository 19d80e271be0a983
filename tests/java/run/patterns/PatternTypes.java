// Exercises type patterns in switch: guards, dominance order, null cases, defaults and yields.
// java: 21
import java.util.List;
import java.util.Map;

public class PatternTypes {
    enum Suit { CLUBS, HEARTS }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big int " + i;
            case Integer i when i < 0 -> "negative int " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty string";
            case String s when s.length() > 5 -> {
                String cut = s.substring(0, 5);
                yield "long string " + cut;
            }
            case String s -> "string " + s;
            case Character c -> "char " + (int) c;
            case int[] a when a.length == 0 -> "empty ints";
            case int[] a -> "ints " + a[0];
            case Object[] a -> "objects " + a.length;
            case Suit s when s == Suit.HEARTS -> "hearts";
            case Suit s -> "suit " + s.ordinal();
            case List<?> l -> "list " + l.size();
            case Map<?, ?> m -> "map " + m.size();
            case CharSequence c -> "chars " + c.length();
            case Runnable r -> {
                r.run();
                yield "ran";
            }
            default -> "other " + o.getClass().getSimpleName();
        };
    }

    static String nullDefault(String s) {
        return switch (s) {
            case "a", "b" -> "letter";
            case null, default -> "null or default";
        };
    }

    static int statement(Object o) {
        int r = 0;
        switch (o) {
            case String s:
                r += s.length();
                break;
            case Integer i when i == 7:
                r += 77;
                break;
            case Number n:
                r += n.intValue();
                break;
            default:
                r = -1;
        }
        return r;
    }

    static String noNull(Object o) {
        try {
            return switch (o) {
                case String s -> s;
                default -> "default";
            };
        } catch (NullPointerException e) {
            return "NPE " + e.getMessage();
        }
    }

    static int guardCalls;

    static boolean guard(int i) {
        guardCalls++;
        return i % 2 == 0;
    }

    static String guards(Object o) {
        return switch (o) {
            case Integer i when guard(i) && i > 3 -> "even>3";
            case Integer i when guard(i) -> "even";
            case Integer i when i > 3 || i < -3 -> "odd far";
            default -> "rest";
        };
    }

    public static void main(String[] args) {
        Object[] inputs = {null, 5, 500, -5, 5L, "", "abc", "abcdefgh", 'x', new int[0], new int[] {9}, new String[3], Suit.CLUBS, Suit.HEARTS,
            List.of(1, 2), Map.of(1, 2), new StringBuilder("sb"), (Runnable) () -> System.out.println("running"), 2.5, new int[1][2]};
        for (Object o : inputs) {
            System.out.println(describe(o));
        }
        System.out.println(nullDefault("a") + " " + nullDefault(null) + " " + nullDefault("zz"));
        System.out.println(statement("four") + " " + statement(7) + " " + statement(8) + " " + statement(9.9) + " " + statement('c'));
        System.out.println(noNull("s") + " " + noNull(1) + " " + noNull(null));
        for (int i = -5; i < 7; i++) {
            System.out.print(guards(i) + " ");
        }
        System.out.println(guards("x") + " " + guardCalls);
    }
}
