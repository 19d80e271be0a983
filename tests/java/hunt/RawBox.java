/** A box whose content is not what its type says. */
public class RawBox<T> {
    private Object content;

    public void put(T value) {
        content = value;
    }

    @SuppressWarnings("unchecked")
    private T get() {
        return (T) content;
    }

    public static int lengthAfter(boolean asNumber) {
        RawBox<String> box = new RawBox<>();
        if (asNumber) {
            box.content = 42;
        } else {
            box.put("text");
        }
        return box.get().length(); // bug: ClassCastException
    }
}
