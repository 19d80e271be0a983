// Exercises insert, delete, replace, reverse, setCharAt, indexOf, getChars, compareTo and equality of the string builders.

public class LibBuilderEdit {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder("0123456789");
        System.out.println(sb.insert(0, "<").insert(sb.length(), ">").insert(5, "mid"));
        System.out.println(sb.delete(5, 8).delete(0, 1).delete(10, 99));
        System.out.println(sb.deleteCharAt(0).deleteCharAt(8));
        System.out.println(sb.replace(0, 3, "ABCDEF").replace(6, 7, "").replace(9, 50, "end").replace(0, 0, "^"));
        System.out.println(sb.reverse() + " " + new StringBuilder().reverse() + new StringBuilder("x").reverse());
        sb.setCharAt(0, 'D');
        sb.setLength(6);
        System.out.println(sb + " " + sb.charAt(5) + " " + sb.length());
        StringBuilder in = new StringBuilder("[]");
        in.insert(1, true).insert(1, 'c').insert(1, 42).insert(1, -7L).insert(1, 1.5f).insert(1, 2.5)
                .insert(1, (Object) null).insert(1, new char[] {'p', 'q'}).insert(1, (String) null)
                .insert(1, "sub", 1, 3).insert(1, new char[] {'1', '2', '3'}, 1, 1).insert(1, new StringBuffer("SB"));
        System.out.println(in);
        StringBuilder find = new StringBuilder("abracadabra");
        System.out.println(find.indexOf("abra") + " " + find.indexOf("abra", 1) + " " + find.indexOf("zz") + " "
                + find.lastIndexOf("abra") + " " + find.lastIndexOf("abra", 6) + " " + find.lastIndexOf("") + " "
                + find.indexOf("", 3));
        System.out.println(find.substring(4) + " " + find.substring(4, 7) + " " + find.subSequence(0, 4));
        char[] target = "----------".toCharArray();
        find.getChars(3, 7, target, 2);
        System.out.println(new String(target));
        System.out.println(find.chars().distinct().count() + " " + find.codePointAt(2) + " " + find.isEmpty());
        System.out.println(new StringBuilder("abc").equals(new StringBuilder("abc")) + " "
                + new StringBuilder("abc").compareTo(new StringBuilder("abd")) + " "
                + new StringBuffer("b").compareTo(new StringBuffer("a")) + " "
                + "abc".contentEquals(new StringBuffer("abc")));
        StringBuilder wide = new StringBuilder("latin");
        wide.setCharAt(2, '\u4e2d');
        wide.setCharAt(2, 't');
        System.out.println(wide + " " + wide.toString().equals("latin") + " " + wide.toString().hashCode());
        wide.insert(2, "\u6587").replace(2, 3, "-");
        System.out.println(wide);
        StringBuffer buffer = new StringBuffer("buffer");
        buffer.insert(3, 100).reverse().deleteCharAt(0).replace(0, 1, "EE").setCharAt(1, 'e');
        System.out.println(buffer + " " + buffer.indexOf("0") + " " + buffer.lastIndexOf("0") + " " + buffer.substring(2));
        String snapshot = buffer.toString();
        buffer.append("changed");
        System.out.println(snapshot + " " + buffer);

        fails("charAt", () -> new StringBuilder("abc").charAt(3));
        fails("setCharAt", () -> new StringBuilder("abc").setCharAt(-1, 'x'));
        fails("deleteCharAt", () -> new StringBuilder("abc").deleteCharAt(3));
        fails("delete", () -> new StringBuilder("abc").delete(-1, 2));
        fails("delete at end", () -> new StringBuilder("abc").delete(3, 3));
        fails("insert", () -> new StringBuffer("abc").insert(4, 'x'));
        fails("replace", () -> new StringBuilder("abc").replace(2, 1, "x"));
        fails("setLength", () -> new StringBuilder("abc").setLength(-1));
        fails("substring", () -> new StringBuilder("abc").substring(2, 1));
        fails("new", () -> new StringBuilder((String) null));
        StringBuilder self = new StringBuilder("ab");
        self.insert(1, self);
        System.out.println(self);
    }
}
