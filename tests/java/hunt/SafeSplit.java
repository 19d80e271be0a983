/** What split returns is counted before it is used. */
public class SafeSplit {
    private SafeSplit() {
    }

    public static String value(String line) {
        String[] parts = line.split("=", 2);
        return parts.length == 2 ? parts[1] : parts[0];
    }

    public static int port(String address) {
        int colon = address.indexOf(':');
        if (colon < 0 || colon == address.length() - 1) {
            return 80;
        }
        int port = 0;
        for (char c : address.substring(colon + 1).toCharArray()) {
            if (c < '0' || c > '9' || port > 6553) {
                return 80;
            }
            port = 10 * port + (c - '0');
        }
        return port;
    }
}
