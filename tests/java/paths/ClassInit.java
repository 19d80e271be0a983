/** Static initialisers that run when a class is first used. */
final class ClassInit {
    static final class Lazy {
        static final int VALUE = compute();

        private static int compute() {
            int value = 0;
            for (int i = 0; i < 4; i++) {
                value += i;
            }
            return value;
        }
    }

    static final class Ordered {
        static int first = 1;
        static final int SECOND;
        static int third = first + 10;

        static {
            first = 5;
            SECOND = first * 2;
        }
    }

    static class Parent {
        static final Integer SIZE = 4;
    }

    static final class Child extends Parent {
        static final Integer DOUBLE = SIZE * 2;
    }

    static final class Broken {
        static final Integer VALUE = fail();

        private static Integer fail() {
            throw new IllegalStateException("never initialised");
        }
    }

    //@ paths 2
    //@ domain x 0..9
    //@ complete
    static boolean equalsLazy(int x) {
        return x == Lazy.VALUE;
    }

    //@ paths 2
    //@ domain x 0..20
    //@ complete
    static int textualOrder(int x) {
        return x == Ordered.SECOND ? Ordered.third : 0;
    }

    //@ paths 2
    //@ domain x 0..9
    //@ complete
    static boolean equalsChild(int x) {
        return x == Child.DOUBLE;
    }

    static int brokenOnlyIfAsked(int x) {
        if (x == 77) {
            return Broken.VALUE;
        }
        return x;
    }

    private ClassInit() {
    }
}
