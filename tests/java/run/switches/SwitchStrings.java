// Exercises string switches including hash collisions, empty strings, fallthrough and side effects in the selector.
public class SwitchStrings {
    static int calls;

    static String next() {
        return new String[] {"Aa", "BB", "C#", "", "AaBB", "BBAa", "BBBB", "AaAa"}[calls++ % 8];
    }

    static int collide(String s) {
        switch (s) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "C#":
                return 3;
            case "AaAa":
                return 4;
            case "BBBB":
                return 5;
            case "AaBB":
                return 6;
            case "":
                return 7;
            default:
                return 0;
        }
    }

    static String fall(String s) {
        String r = "";
        switch (s) {
            case "a":
                r += "a";
            case "b":
                r += "b";
                break;
            default:
                r += "?";
            case "c":
                r += "c";
        }
        return r;
    }

    static final String CONST = "con" + "stant";

    static int arrow(String s) {
        return switch (s) {
            case CONST -> 1;
            case "x" + 1, "x" + 2 -> 2;
            case "\u00e9t\u00e9" -> 3;
            case "\0" -> 4;
            case "\uD83D\uDE00" -> 5;
            case "tab\t\"quoted\"\\" -> 6;
            case "polygenelubricants" -> 7;
            default -> s.hashCode() == 0 ? 8 : 9;
        };
    }

    static int nested(String a, String b) {
        switch (a) {
            case "outer":
                switch (b) {
                    case "inner":
                        return 1;
                    case "outer":
                        break;
                    default:
                        return 3;
                }
                return 2;
            case "inner":
                return switch (b) {
                    case "outer" -> {
                        int t = 0;
                        for (char c : b.toCharArray()) {
                            t += c;
                        }
                        yield t;
                    }
                    default -> 5;
                };
        }
        return 6;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) {
            System.out.print(collide(next()) + " ");
        }
        System.out.println(calls + " " + "Aa".hashCode() + " " + "BB".hashCode() + " " + collide("Bb"));
        System.out.println(fall("a") + " " + fall("b") + " " + fall("c") + " " + fall("d"));
        for (String s : new String[] {"constant", "x1", "x2", "x3", "\u00e9t\u00e9", "\0", "\uD83D\uDE00", "tab\t\"quoted\"\\", "polygenelubricants", "", "DESIGNING WORKHOUSES"}) {
            System.out.print(arrow(s) + " ");
        }
        System.out.println();
        System.out.println(nested("outer", "inner") + " " + nested("outer", "outer") + " " + nested("outer", "x") + " " + nested("inner", "outer") + " " + nested("inner", "") + " " + nested("", ""));
        try {
            collide(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(arrow(new StringBuilder("tnatsnoc").reverse().toString()));
    }
}
