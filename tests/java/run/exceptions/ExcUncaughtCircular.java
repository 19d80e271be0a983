// Exercises an uncaught exception with circular causes, multi-line messages, null messages and nested suppression.
// exit: 1
public class ExcUncaughtCircular {
    static class Outer extends Exception {
        Outer(Throwable cause) {
            super(cause);
        }

        @Override
        public String getLocalizedMessage() {
            return "localized, plain is " + (getMessage() == null ? "null" : getMessage().length());
        }
    }

    static class Silent extends RuntimeException {
        Silent() {
            super("no trace", null, true, false);
        }
    }

    static class Nested {
        static class Deep extends Error {
            Deep() {
            }

            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        }
    }

    static Exception inner(int n) {
        return n == 0 ? new Exception("line one\nline two") : inner(n - 1);
    }

    static Throwable build() {
        Exception low = inner(3);
        RuntimeException middle = new RuntimeException((String) null, low);
        low.addSuppressed(middle);
        low.addSuppressed(new Silent());
        middle.addSuppressed(new Nested.Deep());
        middle.addSuppressed(new IllegalArgumentException("with cause", new Outer(null)));
        return middle;
    }

    public static void main(String[] args) throws Exception {
        Throwable t = build();
        System.out.println(t.getSuppressed().length + " " + t.getCause().getSuppressed().length);
        System.out.println(t + " / " + t.getCause() + " / " + new Outer(t) + " / " + new Nested.Deep());
        t.printStackTrace(System.out);
        throw new Outer(t);
    }
}
