// Exercises program arguments, standard input read byte by byte, and an exit code computed from them.
// args: alpha 42 --flag x=y 7fffffff
// stdin: first line
// exit: 52
import java.io.IOException;

public class ExcArgs {
    static int flags;

    static String kind(String a) {
        if (a.startsWith("--")) {
            flags++;
            return "flag " + a.substring(2);
        }
        int eq = a.indexOf('=');
        if (eq > 0) {
            return "pair " + a.substring(0, eq) + " to " + a.substring(eq + 1);
        }
        try {
            return "number " + Integer.parseInt(a);
        } catch (NumberFormatException e) {
            return "word " + a + " of " + a.length();
        }
    }

    public static void main(String[] args) throws IOException {
        System.out.println(args.length + " arguments");
        for (String a : args) {
            System.out.println(kind(a));
        }
        int bytes = 0;
        int words = 0;
        boolean inWord = false;
        for (int c; (c = System.in.read()) >= 0 && c != '\n'; bytes++) {
            if (c != ' ' && c != '\r' && !inWord) {
                words++;
            }
            inWord = c != ' ';
            System.out.print((char) Character.toUpperCase(c));
        }
        System.out.println();
        System.out.println(words + " words " + bytes + " bytes");
        System.exit(Integer.parseInt(args[1]) + bytes);
    }
}
