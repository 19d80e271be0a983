// Exercises failed class initialisers: ExceptionInInitializerError, then NoClassDefFoundError with its cause.
public class ExcClassInit {
    static class Bad {
        static int value = fail();

        static int fail() {
            System.out.println("initialising Bad");
            throw new IllegalStateException("boom");
        }

        static void method() {
        }
    }

    static class BadError {
        static {
            System.out.println("initialising BadError");
            if (true) {
                throw new UnsupportedOperationException();
            }
        }
    }

    static class ThrowsError {
        static final Object X = new Object();
        static {
            int[] a = new int[0];
            if (X != null) {
                throw new LinkageError("custom error is not wrapped");
            }
        }
    }

    static class Sub extends Bad {
        static int other = 3;
        static {
            System.out.println("never reached");
        }
    }

    static class Divides {
        static int zero = Integer.parseInt("0");
        static final int X = 1 / zero;
    }

    static void show(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (Throwable t) {
            System.out.println(t.getClass().getName() + ": " + t.getMessage());
            Throwable c = t.getCause();
            while (c != null) {
                System.out.println("  cause " + c);
                c = c.getCause();
            }
        }
    }

    public static void main(String[] args) {
        show(() -> System.out.println(Bad.value));
        show(() -> System.out.println(Bad.value));
        show(Bad::method);
        show(() -> new Bad());
        show(() -> System.out.println(Sub.other));
        show(() -> System.out.println(Sub.other));
        show(() -> new BadError());
        show(() -> new BadError());
        show(() -> System.out.println(ThrowsError.X));
        show(() -> System.out.println(ThrowsError.X));
        show(() -> System.out.println(Divides.X));
        show(() -> System.out.println(Divides.zero));
        show(() -> System.out.println(new Bad[2].length));
        show(() -> System.out.println(((Object) "x") instanceof Bad));
        try {
            Divides.zero++;
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage());
        }
    }
}
