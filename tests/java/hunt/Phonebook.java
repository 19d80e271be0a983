import java.util.HashMap;
import java.util.Map;

/** Numbers by name. */
public class Phonebook {
    private final Map<String, String> numbers = new HashMap<>();

    public void add(String name, String number) {
        numbers.put(name, number);
    }

    public boolean isLocal(String name) {
        return numbers.get(name).startsWith("0"); // bug: NullPointerException
    }

    public boolean isKnown(String name) {
        return numbers.get(name) != null;
    }
}
