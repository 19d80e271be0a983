// Exercises stack trace contents: printing to stdout, elements, causes with common frames, and suppressed exceptions.
public class ExcStackTrace {
    static class Custom extends Exception {
        final int code;

        Custom(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    static class Quiet extends RuntimeException {
        Quiet() {
            super("quiet", null, false, false);
        }
    }

    static class Localized extends RuntimeException {
        @Override
        public String getMessage() {
            return "overridden";
        }

        @Override
        public String toString() {
            return "Localized(" + getMessage() + ")";
        }
    }

    static void low(int i) {
        int[] a = new int[i];
        a[i] = 1;
    }

    static void middle(int i) throws Custom {
        try {
            low(i);
        } catch (ArrayIndexOutOfBoundsException e) {
            throw new Custom("middle failed", i, e);
        }
    }

    static void high() {
        try {
            middle(2);
        } catch (Custom e) {
            IllegalStateException wrapped = new IllegalStateException("high " + e.code, e);
            wrapped.addSuppressed(new Quiet());
            wrapped.addSuppressed(new IllegalArgumentException("second", new Localized()));
            throw wrapped;
        }
    }

    public static void main(String[] args) {
        try {
            high();
        } catch (IllegalStateException e) {
            e.printStackTrace(System.out);
            for (StackTraceElement s : e.getStackTrace()) {
                System.out.println(s.getClassName() + "/" + s.getMethodName() + "/" + s.getFileName() + "/" + s.getLineNumber() + "/" + s.isNativeMethod());
            }
            Throwable t = e;
            while (t != null) {
                System.out.println(t.getClass().getName() + ": " + t.getMessage() + " depth " + t.getStackTrace().length + " suppressed " + t.getSuppressed().length);
                t = t.getCause();
            }
        }
        new Quiet().printStackTrace(System.out);
        new Localized().printStackTrace(System.out);
        Exception shared = new Exception("made here");
        try {
            throw shared;
        } catch (Exception e) {
            System.out.println(e.getStackTrace()[0].getLineNumber() == shared.getStackTrace()[0].getLineNumber());
        }
        shared.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "C.java", 5), new StackTraceElement("D", "e", null, -2)});
        shared.printStackTrace(System.out);
        Exception loop = new Exception("loop");
        try {
            loop.initCause(loop);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        loop.initCause(null);
        try {
            loop.initCause(shared);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        try {
            loop.addSuppressed(loop);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Exception a = new Exception("a");
        Exception b = new Exception("b", a);
        a.initCause(b);
        a.printStackTrace(System.out);
        System.out.println(new Exception(a).getMessage() + " | " + new Exception((Throwable) null).getMessage());
    }
}
