import java.util.List;

/** A service whose collaborators are set by setters and in fields. */
public class Desktop {
    /** Keeps texts. */
    public interface Store {
        boolean exists(String key);

        void put(String key, String value);

        List<String> keys();

        int next();
    }

    /** Tells the time. */
    public interface Ticker {
        long now();
    }

    private Store store;
    Ticker ticker;

    public void setStore(Store store) {
        this.store = store;
    }

    public String saved(String key) {
        if (store == null) {
            throw new IllegalStateException("no store"); // reached
        }
        if (store.exists(key)) {
            return "there"; // reached
        }
        store.put(key, "");
        if (store.exists(key)) {
            return "saved"; // reached
        }
        return "lost"; // reached
    }

    public int drained() {
        int sum = 0;
        for (int next = store.next(); next > 0; next = store.next()) {
            sum += next;
            if (sum > 100) {
                return -1; // reached
            }
        }
        return sum; // reached
    }

    public boolean late() {
        if (ticker.now() > 1000) {
            return true; // reached
        }
        return false; // reached
    }

    public int counted() {
        if (store.keys().size() > 1) {
            return store.keys().size(); // reached
        }
        return 0; // reached
    }
}
