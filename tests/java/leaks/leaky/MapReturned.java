// A map that is handed out.
//@ caller: MapReturned v = new MapReturned(); v.map().put("k", 1); return v.ok();
package leaky;

import java.util.HashMap;
import java.util.Map;

public class MapReturned {
    private final Map<String, Integer> m = new HashMap<>();
    public Map<String, Integer> map() { return m; }
    public boolean ok() { return m.isEmpty(); }
}
