// The initialiser of a superclass uses an interface of the subclass: it is initialised right then, and only once.
public class InitBySupertypes {
    static int say(String text, int value) {
        System.out.println("init " + text);
        return value;
    }

    interface Early {
        int VALUE = say("Early", 7);

        default int early() {
            return VALUE;
        }
    }

    interface Late extends Early {
        int VALUE = say("Late", 8);

        default int late() {
            return VALUE;
        }
    }

    static class Base {
        static final int SEEN = say("Base before", 1) + Late.VALUE;

        static {
            say("Base after, sees " + SEEN, 0);
        }
    }

    static class Derived extends Base implements Late {
        static final int MORE = say("Derived", 2) + Early.VALUE;
    }

    interface Broken {
        int VALUE = fail();

        static int fail() {
            System.out.println("init Broken");
            throw new IllegalStateException("broken");
        }

        default void nothing() {
        }
    }

    static class Victim implements Broken {
        static {
            say("Victim, which must not happen", 0);
        }
    }

    public static void main(String[] args) {
        System.out.println(Derived.MORE);
        System.out.println(new Derived().late() + new Derived().early());
        for (int round = 0; round < 2; round++) {
            try {
                new Victim();
            } catch (LinkageError error) {
                System.out.println(error + " / " + error.getCause());
            }
        }
        try {
            System.out.println(Broken.VALUE);
        } catch (NoClassDefFoundError error) {
            System.out.println(error.getMessage());
        }
    }
}
