// Exercises an uncaught exception from the static initialiser of the main class itself.
// exit: 1
public class ExcUncaughtMain {
    static final StringBuilder LOG = new StringBuilder();
    static int counter = 3;

    static {
        LOG.append("one ");
        System.out.println(LOG);
    }

    static int countdown(int n) {
        LOG.append(n).append(' ');
        System.out.println(LOG);
        if (n == 0) {
            Object[] objects = new Integer[1];
            objects[0] = "not an integer";
        }
        return countdown(n - 1);
    }

    static class Holder {
        static int value = countdown(counter);
    }

    static {
        try {
            System.out.println(Holder.value);
        } catch (ExceptionInInitializerError e) {
            System.out.println("caught " + e.getCause());
            throw new IllegalStateException("main class is unusable", e.getCause());
        } finally {
            System.out.println("leaving the initialiser");
        }
    }

    public static void main(String[] args) {
        System.out.println("never printed");
    }
}
