/** Reads a port from host:port. */
public class PortNumber {
    private PortNumber() {
    }

    public static int port(String address) {
        int colon = address.indexOf(':');
        if (colon < 0) {
            return 80;
        }
        return Integer.parseInt(address.substring(colon + 1)); // bug: NumberFormatException
    }

    public static int portOrDefault(String address) {
        try {
            return Integer.parseInt(address.substring(address.indexOf(':') + 1));
        } catch (NumberFormatException e) {
            return 80;
        }
    }
}
