// Exercises initialisation of interfaces: only those with default methods are initialised by their implementers.
public class InitInterfaces {
    static int note(String s) {
        System.out.println("init " + s);
        return s.length();
    }

    interface Plain {
        int P = note("Plain");

        void m();
    }

    interface WithDefault {
        int D = note("WithDefault");

        default String hello() {
            return "hello " + D;
        }
    }

    interface SubOfDefault extends WithDefault {
        int S = note("SubOfDefault");
    }

    interface WithStatic {
        int W = note("WithStatic");
        int CONSTANT = 77;

        static int helper() {
            return W;
        }
    }

    static class Impl implements Plain, SubOfDefault, WithStatic {
        static int own = note("Impl");

        @Override
        public void m() {
            System.out.println("m " + Plain.P);
        }
    }

    static class Child extends Impl {
        static int child = note("Child");
    }

    interface Diamond1 extends WithDefault2 {
        int X = note("Diamond1");

        default int one() {
            return 1;
        }
    }

    interface Diamond2 extends WithDefault2 {
        int Y = note("Diamond2");

        default int two() {
            return 2;
        }
    }

    interface WithDefault2 {
        int Z = note("WithDefault2");

        default int zero() {
            return 0;
        }
    }

    static class Both implements Diamond2, Diamond1 {
        static int both = note("Both");
    }

    static class Outer {
        static int outer = note("Outer");

        static class Nested {
            static int nested = note("Nested");
        }

        class Member {
            int member = note("Member");
        }
    }

    public static void main(String[] args) {
        System.out.println("constant " + WithStatic.CONSTANT);
        Impl[] array = new Impl[1];
        System.out.println("array made " + (array[0] == null));
        System.out.println("static field through subclass " + Child.own);
        Child c = new Child();
        System.out.println(c.hello());
        c.m();
        System.out.println("helper " + WithStatic.helper());
        System.out.println("sub constant " + Impl.S);
        Both b = new Both();
        System.out.println(b.one() + b.two() + b.zero());
        System.out.println(Outer.Nested.nested);
        System.out.println(new Outer().new Member().member);
        WithDefault lambda = new WithDefault() {
        };
        System.out.println(lambda.hello());
    }
}
