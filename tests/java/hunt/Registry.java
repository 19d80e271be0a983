import java.util.HashMap;
import java.util.Map;

/** Objects by key. */
public class Registry {
    private final Map<String, Object> entries = new HashMap<>();

    public void putNumber(String key, int number) {
        entries.put(key, number);
    }

    public void putText(String key, String text) {
        entries.put(key, text);
    }

    public String text(String key) {
        Object entry = entries.get(key);
        return entry == null ? "" : (String) entry; // bug: ClassCastException
    }
}
