// A view of a map that cannot change it.
package tight;

import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

public class MapUnmodifiable {
    private final Map<String, Integer> m = new HashMap<>();
    public Map<String, Integer> map() { return Collections.unmodifiableMap(m); }
    public boolean ok() { return m.isEmpty(); }
}
