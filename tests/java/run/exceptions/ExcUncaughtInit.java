// Exercises an uncaught exception out of a static initialiser reached from a nested call.
// exit: 1
public class ExcUncaughtInit {
    static class Config {
        static final String[] KEYS = {"host", "port"};
        static final int PORT = lookup("prot");

        static int lookup(String key) {
            for (int i = 0; i < KEYS.length; i++) {
                if (KEYS[i].equals(key)) {
                    return i;
                }
            }
            throw new IllegalArgumentException("no key " + key);
        }
    }

    static class Server {
        final int port;

        {
            System.out.println("instance initialiser");
            port = Config.PORT;
        }

        Server() {
            System.out.println("never printed");
        }
    }

    static void start() {
        new Server();
    }

    public static void main(String[] args) {
        System.out.println("start");
        try {
            start();
        } catch (RuntimeException e) {
            System.out.println("an Error is not a RuntimeException");
        } finally {
            System.out.println("cleanup");
        }
        System.out.println("never printed");
    }
}
