// A view of the keys, which removes from the map.
//@ caller: KeysReturned v = new KeysReturned(); v.keys().clear(); return v.ok();
package leaky;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

public class KeysReturned {
    private final Map<String, Integer> m = new HashMap<>();
    public KeysReturned() { m.put("k", 1); }
    public Set<String> keys() { return m.keySet(); }
    public boolean ok() { return m.size() == 1; }
}
