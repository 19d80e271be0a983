// Exercises custom exception hierarchies, catch clause order, rethrow, multi-catch and sneaky checked exceptions.
import java.io.FileNotFoundException;
import java.io.IOException;

public class ExcCustom {
    static class Base extends Exception {
        Base(String m) {
            super(m);
        }
    }

    static class Derived extends Base {
        Derived(String m) {
            super("derived " + m);
        }
    }

    static class Other extends RuntimeException {
        private final Object payload;

        Other(Object payload) {
            this.payload = payload;
        }

        @Override
        public String getMessage() {
            return "payload=" + payload;
        }
    }

    static <E extends Throwable> void sneaky(Throwable t) throws E {
        @SuppressWarnings("unchecked")
        E e = (E) t;
        throw e;
    }

    static void raise(int kind) throws Base, IOException {
        switch (kind) {
            case 0: throw new Base("plain");
            case 1: throw new Derived("x");
            case 2: throw new Other(12);
            case 3: throw new IOException("io");
            case 4: throw new FileNotFoundException("file");
            case 5: throw new StackOverflowError();
            case 6: sneaky(new InterruptedException("sneaked"));
            case 7: throw new ArrayIndexOutOfBoundsException(7);
            case 8: throw new StringIndexOutOfBoundsException("text");
            case 9: throw new IndexOutOfBoundsException(-1L);
            case 10: throw new ClassCastException();
            case 11: throw (RuntimeException) new IllegalStateException().initCause(new Base("inner"));
            default:
        }
    }

    static String classify(int kind) {
        try {
            raise(kind);
            return "nothing";
        } catch (Derived e) {
            return "Derived " + e.getMessage();
        } catch (Base e) {
            return "Base " + e.getMessage();
        } catch (FileNotFoundException | Other e) {
            return "multi " + e.getMessage() + " " + e.getClass().getSimpleName();
        } catch (IOException e) {
            return "IO " + e.getMessage();
        } catch (IndexOutOfBoundsException e) {
            return "index " + e.getMessage();
        } catch (RuntimeException e) {
            return "runtime " + e + " cause " + e.getCause();
        } catch (Error e) {
            return "error " + e;
        } catch (Throwable e) {
            return "throwable " + e;
        }
    }

    static void precise(int kind) throws Base, IOException {
        try {
            raise(kind);
        } catch (final Exception e) {
            System.out.println("rethrowing " + e.getClass().getSimpleName());
            throw e;
        }
    }

    public static void main(String[] args) {
        for (int k = 0; k <= 12; k++) {
            System.out.println(k + " " + classify(k));
        }
        for (int k = 0; k < 5; k++) {
            try {
                precise(k);
            } catch (Base | IOException e) {
                System.out.println("checked " + e.getMessage());
            } catch (Other e) {
                System.out.println("unchecked " + e.getLocalizedMessage());
            }
        }
    }
}
