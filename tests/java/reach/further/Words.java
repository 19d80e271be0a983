/** Conditions on strings. */
public class Words {
    public static int key(String line) {
        if (line.length() > 8) {
            return 0;
        }
        int equals = line.indexOf('=');
        if (equals < 0) {
            return 0;
        }
        String key = line.substring(0, equals);
        String value = line.substring(equals + 1);
        if (key.equals("port") && value.length() == 2) {
            return 1; // target: reachable
        }
        if (key.indexOf('=') >= 0) {
            return 2; // target: unreachable
        }
        if (key.isEmpty() && value.startsWith("=")) {
            return 3; // target: reachable
        }
        return 4;
    }

    public static int digits(String text) {
        if (text.length() != 3) {
            return -1;
        }
        int number = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                return -1;
            }
            number = 10 * number + (c - '0');
        }
        if (number == 742) {
            return number; // target: reachable
        }
        if (number > 999) {
            return number; // target: unreachable
        }
        return number;
    }

    public static int palindrome(String text) {
        if (text.length() > 4) {
            return 0;
        }
        String reversed = new StringBuilder(text).reverse().toString();
        if (text.length() == 4 && text.equals(reversed) && text.charAt(0) == 'n' && text.charAt(2) == 'o') {
            return 1; // target: reachable
        }
        if (text.length() == 2 && text.equals(reversed) && text.charAt(0) < text.charAt(1)) {
            // The builder keeps the order of a surrogate pair.
            return 2; // target: reachable
        }
        if (text.length() == 1 && !text.equals(reversed)) {
            return 3; // target: unreachable
        }
        return 0;
    }

    public static int command(String word) {
        if (word.length() > 5) {
            return 0;
        }
        switch (word) {
            case "start":
                return 1; // target: reachable
            case "stop":
                return 2;
            default:
                if (word.startsWith("sto") && word.endsWith("p") && word.length() == 4) {
                    return 3; // target: unreachable
                }
                return 0;
        }
    }
}
