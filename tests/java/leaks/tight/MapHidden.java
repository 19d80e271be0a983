// A map that is looked into.
package tight;

import java.util.HashMap;
import java.util.Map;

public final class MapHidden {
    private final Map<String, Integer> m = new HashMap<>();
    public MapHidden() { m.put("a", 1); }
    public Integer value() { return m.get("a"); }
    public int size() { return m.size(); }
    public boolean ok() { return m.size() == 1; }
}
