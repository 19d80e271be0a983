// Exercises overload resolution phases: widening, boxing, varargs, most specific and null arguments.
import java.util.List;

public class DispatchOverloads {
    static String a(int x) { return "int"; }
    static String a(long x) { return "long"; }
    static String a(double x) { return "double"; }
    static String a(Integer x) { return "Integer"; }
    static String a(Number x) { return "Number"; }
    static String a(Object x) { return "Object"; }
    static String a(int... x) { return "int..." + x.length; }

    static String b(long x) { return "long"; }
    static String b(Integer x) { return "Integer"; }
    static String b(Object... x) { return "Object..." + (x == null ? "null" : x.length); }

    static String c(Object x) { return "Object"; }
    static String c(String x) { return "String"; }
    static String c(char[] x) { return "unused"; }

    static String d(CharSequence x) { return "CharSequence"; }
    static String d(Comparable<?> x) { return "Comparable"; }
    static String d(String x) { return "String"; }

    static String e(Object a, String b) { return "OS"; }
    static String e(String a, Object b) { return "SO"; }
    static String e(String a, String b) { return "SS"; }

    static String f(List<?> l) { return "List"; }
    static String f(Iterable<?> l) { return "Iterable"; }

    static String g(char c) { return "char"; }
    static String g(int... i) { return "ints"; }
    static String g(Character c, Object... o) { return "Character+" + o.length; }

    static String h(String s, Object... rest) { return s + rest.length; }
    static String h(String s, String... rest) { return s + "s" + rest.length; }

    static class P {
        String m(Object o) { return "P.Object"; }
        String m(Integer i) { return "P.Integer"; }
    }

    static class Q extends P {
        @Override
        String m(Object o) { return "Q.Object"; }
        String m(String s) { return "Q.String"; }
        String m(int i) { return "Q.int"; }
    }

    public static void main(String[] args) {
        byte by = 1;
        short sh = 2;
        char ch = 'c';
        float fl = 1f;
        System.out.println(a(by) + " " + a(sh) + " " + a(ch) + " " + a(1) + " " + a(1L) + " " + a(fl) + " " + a(1.0));
        System.out.println(a(Integer.valueOf(1)) + " " + a(Long.valueOf(1)) + " " + a("x") + " " + a() + " " + a(1, 2) + " " + a((Object) 1));
        System.out.println(a(Character.valueOf('c')) + " " + a(new int[2]) + " " + a(true));
        System.out.println(b(1) + " " + b(Integer.valueOf(1)) + " " + b(1.0) + " " + b() + " " + b((Object[]) null) + " " + b((Object) null) + " " + b(1, "x"));
        System.out.println(b(new int[3]) + " " + b(new String[3]) + " " + b((Object) new String[3]) + " " + b(new int[3], 1));
        System.out.println(c("s") + " " + c((Object) "s") + " " + c((String) null));
        System.out.println(d("s") + " " + d(new StringBuilder().subSequence(0, 0)) + " " + d(5));
        System.out.println(e("a", "b") + " " + e("a", 1) + " " + e(1, "b") + " " + e("a", (Object) "b"));
        System.out.println(f(List.of()) + " " + f((Iterable<?>) List.of()));
        System.out.println(g('c') + " " + g(1) + " " + g(Character.valueOf('c')) + " " + g('c', "x") + " " + g());
        System.out.println(h("h", 1, 2) + " " + h("h", "x") + " " + h("h", new Object[] {1, 2, 3}));
        Q q = new Q();
        P p = q;
        Object o = "text";
        System.out.println(q.m("s") + " " + p.m("s") + " " + q.m(1) + " " + p.m(1) + " " + q.m(o) + " " + q.m(Integer.valueOf(1)) + " " + q.m(1L));
    }
}
