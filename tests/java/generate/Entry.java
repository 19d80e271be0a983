/** A key with its value. */
public class Entry {
    private final int key;
    private final Object value;

    public Entry(int key, Object value) {
        this.key = key;
        this.value = value;
    }

    public int key() {
        return key;
    }

    public Object value() {
        return value;
    }
}
