// Exercises a static field read through a class that only inherits it: its interface is initialised, though the class was before.
public class InitInheritedField {
    static int note(String name) {
        System.out.println("init " + name);
        return name.length();
    }

    interface Constants {
        int LENGTH = note("Constants");
    }

    static class Holder implements Constants {
        static int own = note("Holder");
    }

    static class Base {
        static int base = note("Base");
    }

    static class Derived extends Base implements Constants2 {
        static int derived = note("Derived");
    }

    interface Constants2 {
        int WIDTH = note("Constants2!");
    }

    public static void main(String[] args) {
        new Holder();
        System.out.println(Holder.LENGTH);
        System.out.println(Derived.base);
        new Derived();
        System.out.println(Derived.WIDTH + Derived.base + Derived.derived);
    }
}
