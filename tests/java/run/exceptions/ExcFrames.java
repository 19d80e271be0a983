// Exercises the line numbers and names of frames in constructors, initialisers, lambdas, bridges and anonymous classes.
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.IntSupplier;

public class ExcFrames {
    static abstract class Shape<T> {
        abstract T grow(T t);
    }

    static class IntShape extends Shape<Integer> {
        @Override
        Integer grow(Integer t) {
            return fail("bridge", t);
        }
    }

    static class WithInit {
        final int a = fail("field", 0);
    }

    static class WithBlock {
        {
            int x = 3;
            fail("block",
                x);
        }

        WithBlock() {
            this("unused");
        }

        WithBlock(String s) {
        }
    }

    interface Defaults {
        default int call() {
            return helper();
        }

        private int helper() {
            return fail("interface", 1);
        }
    }

    static int fail(String m, int i) {
        throw new UnsupportedOperationException(m + i);
    }

    static void trace(Runnable r) {
        try {
            r.run();
        } catch (RuntimeException e) {
            System.out.println(e.getMessage());
            for (StackTraceElement s : e.getStackTrace()) {
                System.out.println("    " + s);
                if (s.getMethodName().equals("trace")) {
                    break;
                }
            }
        }
    }

    static int varargs(Object... os) {
        return fail("varargs", os.length);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        trace(() -> ((Shape) new IntShape()).grow(1));
        trace(WithInit::new);
        trace(WithBlock::new);
        trace(() -> new Defaults() {
        }.call());
        trace(() -> varargs(1, 2, 3));
        trace(new Runnable() {
            @Override
            public void run() {
                class Local {
                    void go() {
                        fail("local", 2);
                    }
                }
                new Local().go();
            }
        });
        trace(() -> {
            IntSupplier inner = () -> {
                Function<Integer, Integer> f = x -> fail("nested lambda", x);
                return f.apply(9);
            };
            inner.getAsInt();
        });
        trace(() -> {
            Comparator<String> c = (a, b) ->
                fail(a + b, 5);
            c.compare("p", "q");
        });
    }
}
