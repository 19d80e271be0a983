package shapes;

/** Nobody outside can set its secret. */
public class Closed {
    private int secret;

    public String state() {
        return "" + secret;
    }

    /** Nobody outside can make one. */
    public static final class Single {
        private Single() {
        }
    }

    /** Nobody outside can name it. */
    private static final class Hidden {
        Hidden() {
        }
    }

    Object hidden() {
        return new Hidden();
    }

    Object single() {
        return new Single();
    }
}
