// Exercises interface default methods, diamonds, super-interface calls, static and private interface methods.
public class DispatchInterfaces {
    interface A {
        default String hi() { return "A"; }
        default String who() { return "who A " + hi(); }
    }

    interface B extends A {
        @Override
        default String hi() { return "B" + A.super.hi(); }
    }

    interface C extends A {
        @Override
        default String hi() { return "C"; }
    }

    interface D extends A {
    }

    static class BC implements B, C {
        @Override
        public String hi() { return "BC" + B.super.hi() + C.super.hi(); }
    }

    static class BD implements D, B {
    }

    static class Base {
        public String hi() { return "Base class wins"; }
    }

    static class Wins extends Base implements B {
    }

    static abstract class Reabstract implements A {
        @Override
        public abstract String hi();
    }

    static class Concrete extends Reabstract {
        @Override
        public String hi() { return "Concrete"; }
    }

    interface Tools {
        private int secret(int x) { return x * 2; }
        private static int hidden(int x) { return x + 1; }
        static int visible(int x) { return hidden(x) * 10; }
        default int combo(int x) { return secret(x) + hidden(x) + visible(x) + abs(x); }
        int abs(int x);
    }

    interface Named {
        String name();
        default int compareName(Named o) { return name().compareTo(o.name()); }
        @Override
        String toString();
        @Override
        boolean equals(Object o);
    }

    enum Planet implements Named {
        EARTH, MARS
    }

    interface Gen<T> {
        T apply(T t);
        default Gen<T> twice() { return t -> apply(apply(t)); }
    }

    static class Upper implements Gen<String> {
        @Override
        public String apply(String s) { return s.toUpperCase() + "!"; }
    }

    interface Left {
        int X = 1;
        default int both() { return X; }
    }

    interface Right {
        int X = 2;
        default int both() { return X; }
    }

    static class Mid implements Left, Right {
        @Override
        public int both() { return Left.super.both() * 10 + Right.super.both() + Left.X + Right.X; }
    }

    public static void main(String[] args) {
        A[] all = {new BC(), new BD(), new Wins(), new Concrete(), new A() { }, new C() { }};
        for (A a : all) {
            System.out.println(a.hi() + " / " + a.who());
        }
        Tools t = Math::abs;
        System.out.println(t.combo(-5) + " " + Tools.visible(3));
        System.out.println(Planet.EARTH.compareName(Planet.MARS) + " " + Planet.MARS);
        Gen<String> g = new Upper();
        System.out.println(g.twice().twice().apply("go"));
        Gen<Integer> inc = x -> x + 1;
        System.out.println(inc.twice().twice().apply(1));
        System.out.println(new Mid().both());
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Object r = ((Gen) g).apply(1);
            System.out.println(r);
        } catch (ClassCastException e) {
            System.out.println("bridge cast failed");
        }
        System.out.println(((Object) t) instanceof Tools);
    }
}
