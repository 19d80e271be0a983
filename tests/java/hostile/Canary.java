// What the others attack: paths, a port and a process of the test that runs them, and nothing else.
package hostile;

import java.io.InputStream;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Properties;

public final class Canary {
    private Canary() {
    }

    /** A directory of the test that stands for the user's. */
    static Path home() {
        return Paths.get(told("home"));
    }

    /** A port of this machine on which the test listens. */
    static int port() {
        return Integer.parseInt(told("port"));
    }

    /** A process that the test has started. */
    static long bystander() {
        return Long.parseLong(told("bystander"));
    }

    /** The process of the test. */
    static long parent() {
        return Long.parseLong(told("parent"));
    }

    private static String told(String what) {
        Properties told = new Properties();
        try (InputStream in = Canary.class.getResourceAsStream("/canary.properties")) {
            told.load(in);
        } catch (Exception missing) {
            throw new IllegalStateException("there is nothing to attack", missing);
        }
        return told.getProperty(what);
    }

    static sun.misc.Unsafe unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        return (sun.misc.Unsafe) field.get(null);
    }

    static void sleep(int seconds) {
        try {
            Thread.sleep(1000L * seconds);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
