// What a method gives depends on where it runs, or changes something there: such tests would fail or do harm elsewhere.
import java.io.File;
import java.io.IOException;

public class Outside {
    public static String shell() {
        return System.getenv("SHELL");
    }

    public static int variables(int more) {
        return System.getenv().size() + more;
    }

    public static boolean note(String name) throws IOException {
        return name.length() > 1 && new File("note-" + name.length()).createNewFile();
    }

    public static boolean temporary(String name) throws IOException {
        return name.length() > 1 && File.createTempFile("note", name.substring(0, 1)).exists();
    }

    public static int start(int n) throws IOException {
        if (n < 5) {
            return n;
        }
        return new ProcessBuilder("true").start().hashCode() & 1;
    }
}
