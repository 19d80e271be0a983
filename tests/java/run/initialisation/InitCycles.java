// Exercises recursion between static initialisers, seeing default values, and constants that escape it.
public class InitCycles {
    static class A {
        static final int CONST = 1;
        static final int COMPUTED = B.value() + 1;
        static int plain = 10;
        static final String TEXT = "constant";
        static final Object OBJECT = "object";

        static String view() {
            return CONST + " " + COMPUTED + " " + plain + " " + TEXT + " " + OBJECT;
        }
    }

    static class B {
        static final int OTHER = A.COMPUTED + 100;
        static final String SEEN = A.view();

        static int value() {
            return OTHER;
        }
    }

    static class Parent {
        static final Parent CHILD = new Child();
        static int counter = 5;

        Parent() {
            counter++;
            System.out.println("Parent() counter " + counter + " " + getClass().getSimpleName());
        }
    }

    static class Child extends Parent {
        static int own = 7;
        static final int FIXED = 8;
        static final Integer BOXED = 9;

        Child() {
            System.out.println("Child() own " + own + " fixed " + FIXED + " boxed " + BOXED);
        }
    }

    static class Singleton {
        private static final Singleton INSTANCE = new Singleton();
        private static int counterA;
        private static int counterB = 0;

        private Singleton() {
            counterA++;
            counterB++;
        }
    }

    static class SelfReference {
        static int x = SelfReference.y + 1;
        static int y = 10 + x;
        static int z;
        static {
            w = 4;
            z = SelfReference.w;
        }
        static int w = 3;
    }

    static class Ping {
        static int n = Pong.n + 1;
        static {
            System.out.println("Ping " + n + " " + Pong.n);
        }
    }

    static class Pong {
        static int n = Ping.n + 1;
        static {
            System.out.println("Pong " + n + " " + Ping.n);
        }
    }

    public static void main(String[] args) {
        System.out.println(A.view());
        System.out.println(B.OTHER + " | " + B.SEEN);
        System.out.println(Child.own + " " + Parent.counter + " " + (Parent.CHILD instanceof Child));
        System.out.println(Singleton.INSTANCE != null ? Singleton.counterA + " " + Singleton.counterB : "null");
        System.out.println(SelfReference.x + " " + SelfReference.y + " " + SelfReference.z + " " + SelfReference.w);
        System.out.println(Pong.n + " " + Ping.n);
    }
}
