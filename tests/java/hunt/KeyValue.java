/** A line of the form key=value. */
public class KeyValue {
    private final String key;
    private final String value;

    public KeyValue(String line) {
        String[] parts = line.split("=");
        key = parts[0].trim(); // bug: ArrayIndexOutOfBoundsException
        value = parts[1].trim(); // bug: ArrayIndexOutOfBoundsException
    }

    public String key() {
        return key;
    }

    public String value() {
        return value;
    }
}
