// Exercises exceptions crossing lambda boundaries, checked functional interfaces and laziness of evaluation.
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.function.Supplier;

public class LambdaExceptions {
    interface Thrower<E extends Exception> {
        void run(int n) throws E;
    }

    interface Checked<A, B> {
        B apply(A a) throws Exception;

        static <A, B> Function<A, B> lift(Checked<A, B> c, Function<Exception, B> otherwise) {
            return a -> {
                try {
                    return c.apply(a);
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    return otherwise.apply(e);
                }
            };
        }
    }

    static class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> source;
        private T value;

        Lazy(Supplier<? extends T> source) {
            this.source = source;
        }

        @Override
        public T get() {
            if (source != null) {
                value = source.get();
                source = null;
            }
            return value;
        }
    }

    static <E extends Exception> String attempt(Thrower<E> t, int n) {
        try {
            t.run(n);
            return "ok";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ":" + e.getMessage();
        }
    }

    static int evaluated;

    static int trace(int v) {
        evaluated++;
        return v;
    }

    public static void main(String[] args) throws Exception {
        Thrower<IOException> io = n -> {
            if (n > 0) {
                throw new IOException("n=" + n);
            }
        };
        Thrower<RuntimeException> div = n -> System.out.println(10 / n);
        System.out.println(attempt(io, 0) + " " + attempt(io, 1) + " " + attempt(div, 0) + " " + attempt(div, 5));
        Function<String, Integer> f = Checked.lift(s -> {
            if (s.isEmpty()) {
                throw new IOException("empty");
            }
            return Integer.parseInt(s);
        }, e -> -e.getMessage().length());
        System.out.println(f.apply("12") + " " + f.apply(""));
        try {
            f.apply("zz");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        Lazy<Integer> lazy = new Lazy<>(() -> trace(5));
        System.out.println(evaluated + " " + lazy.get() + lazy.get() + " " + evaluated);
        Lazy<Integer> failing = new Lazy<>(() -> 1 / trace(0));
        for (int i = 0; i < 2; i++) {
            try {
                failing.get();
            } catch (ArithmeticException e) {
                System.out.println("failed " + evaluated);
            }
        }
        Callable<String> c = () -> "called";
        Supplier<String> s = () -> "supplied";
        System.out.println(c.call() + s.get());
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = -1; i < 3; i++) {
            int n = i;
            tasks.add(() -> new int[2][n].length * 10 + new int[] {7, 8}[n]);
        }
        for (Callable<Integer> t : tasks) {
            try {
                System.out.println(t.call());
            } catch (NegativeArraySizeException | ArrayIndexOutOfBoundsException e) {
                System.out.println(e);
            }
        }
        Runnable deep = () -> ((Runnable) () -> {
            throw new IllegalStateException("deep");
        }).run();
        try {
            deep.run();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName().startsWith("lambda$main$"));
        }
    }
}
