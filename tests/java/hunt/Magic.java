/** A text that few would type. */
public class Magic {
    private Magic() {
    }

    public static int decode(String text) {
        if (!text.startsWith("v") || text.length() < 3) {
            return 0;
        }
        int major = text.charAt(1) - '0';
        if (major == 7) {
            return text.charAt(major) - '0'; // bug: StringIndexOutOfBoundsException
        }
        return major;
    }
}
