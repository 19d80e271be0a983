// Exercises the order of static and instance initialisers, field defaults and constructor chaining.
public class InitOrder {
    static int step;

    static int log(String s) {
        System.out.println(++step + " " + s);
        return step;
    }

    static class Base {
        static int s1 = log("Base.s1");
        int f1 = log("Base.f1");
        static {
            log("Base static block " + s2());
        }
        static int s2 = log("Base.s2");

        {
            log("Base block");
        }

        int f2 = log("Base.f2");

        Base() {
            this(log("argument of this()"));
            log("Base()");
        }

        Base(int x) {
            log("Base(int) " + describe());
        }

        static int s2() {
            return s2;
        }

        String describe() {
            return "base " + f1 + " " + f2;
        }
    }

    static class Derived extends Base {
        static final int CONSTANT = 17;
        static final Integer BOXED = log("Derived.BOXED");
        final int f3 = log("Derived.f3");
        final int inlined = 5;
        String text = "set";
        static {
            log("Derived static block");
        }

        Derived() {
            super();
            log("Derived() " + describe());
        }

        {
            log("Derived block " + f3);
        }

        @Override
        String describe() {
            return "derived " + f1 + " " + f2 + " " + f3 + " " + text + " " + inlined;
        }
    }

    static class Lazy {
        static {
            log("Lazy initialised");
        }
        static int touched = log("Lazy.touched");

        static void touch() {
            log("Lazy.touch");
        }
    }

    static {
        log("main class static block");
    }

    public static void main(String[] args) {
        log("main");
        log("constant " + Derived.CONSTANT);
        Base[] none = new Derived[3];
        log("array " + none.length);
        log("class literal " + Derived.class.getName());
        log("instanceof " + (((Object) none) instanceof Derived[]));
        Derived nothing = null;
        log("null reference " + (nothing == null));
        log("static through subclass " + Derived.s1);
        new Derived();
        log("second instance");
        new Derived();
        Lazy.touch();
        Lazy.touched = 3;
        log("end " + Lazy.touched);
    }
}
