// Exercises the basic queries of String: length, charAt, indexOf, substring, prefixes, equality and their exceptions.

public class LibStringBasics {
    interface Action {
        Object run();
    }

    static void check(String label, Action action) {
        try {
            System.out.println(label + " = " + action.run());
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getName());
        }
    }

    public static void main(String[] args) {
        String s = "hello, world";
        String e = "";
        check("length", () -> s.length());
        check("isEmpty", () -> s.isEmpty() + " " + e.isEmpty());
        check("charAt 0", () -> s.charAt(0));
        check("charAt 11", () -> s.charAt(11));
        check("charAt 12", () -> s.charAt(12));
        check("charAt -1", () -> s.charAt(-1));
        check("indexOf o", () -> s.indexOf('o'));
        check("indexOf o 5", () -> s.indexOf('o', 5));
        check("indexOf o 100", () -> s.indexOf('o', 100));
        check("indexOf o -7", () -> s.indexOf('o', -7));
        check("indexOf wor", () -> s.indexOf("wor"));
        check("indexOf empty", () -> s.indexOf("") + " " + s.indexOf("", 4) + " " + s.indexOf("", 400));
        check("indexOf absent", () -> s.indexOf("xyz") + " " + s.indexOf('\u4e2d'));
        check("lastIndexOf o", () -> s.lastIndexOf('o') + " " + s.lastIndexOf('o', 7) + " " + s.lastIndexOf('o', 3));
        check("lastIndexOf str", () -> s.lastIndexOf("l") + " " + s.lastIndexOf("lo") + " " + s.lastIndexOf(""));
        check("lastIndexOf neg", () -> s.lastIndexOf("h", -1) + " " + s.lastIndexOf("h", 0));
        check("substring 7", () -> s.substring(7));
        check("substring 0 5", () -> s.substring(0, 5));
        check("substring end", () -> "[" + s.substring(12) + "]");
        check("substring 13", () -> s.substring(13));
        check("substring 3 2", () -> s.substring(3, 2));
        check("substring -1 2", () -> s.substring(-1, 2));
        check("substring same", () -> s.substring(0) == s);
        check("subSequence", () -> s.subSequence(3, 6));
        check("startsWith", () -> s.startsWith("hell") + " " + s.startsWith("") + " " + s.startsWith("world", 7)
                + " " + s.startsWith("h", -1) + " " + s.startsWith("", 12) + " " + s.startsWith("", 13));
        check("endsWith", () -> s.endsWith("world") + " " + s.endsWith("") + " " + s.endsWith("xhello, world"));
        check("contains", () -> s.contains("lo, w") + " " + s.contains("Lo"));
        check("contains null", () -> s.contains(null));
        check("equals", () -> s.equals("hello, " + "world") + " " + s.equals(null) + " " + s.equals(42));
        check("equalsIgnoreCase", () -> s.equalsIgnoreCase("HELLO, WORLD") + " " + s.equalsIgnoreCase(null));
        check("contentEquals", () -> s.contentEquals(new StringBuilder("hello, world")) + " " + s.contentEquals("x"));
        check("hashCode", () -> s.hashCode() + " " + e.hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        check("hashCode utf16", () -> "\u4e2d\u6587".hashCode() + " " + "\u00e9".hashCode());
        check("concat", () -> s.concat("!").concat("") + e.concat("x"));
        check("concat null", () -> s.concat(null));
        check("toCharArray", () -> s.toCharArray().length + " " + new String(s.toCharArray(), 7, 5));
        check("getChars", () -> {
            char[] target = "..........".toCharArray();
            s.getChars(0, 5, target, 2);
            return new String(target);
        });
        check("getChars overflow", () -> {
            s.getChars(0, 5, new char[4], 0);
            return "copied";
        });
        check("new String range", () -> new String(new char[] {'a', 'b'}, 1, 5));
        check("identity", () -> new String("x") == "x");
        check("intern", () -> new String("xy").intern() == "xy");
        final String constant = "x";
        check("constant folding", () -> (constant + "y") == "xy");
        check("toString", () -> s.toString() == s);
    }
}
