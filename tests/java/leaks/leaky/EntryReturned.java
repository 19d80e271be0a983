// An entry of a map, whose value can be set.
//@ caller: EntryReturned v = new EntryReturned(); v.first().setValue(2); return v.ok();
package leaky;

import java.util.HashMap;
import java.util.Map;

public class EntryReturned {
    private final Map<String, Integer> m = new HashMap<>();
    public EntryReturned() { m.put("k", 1); }
    public Map.Entry<String, Integer> first() { return m.entrySet().iterator().next(); }
    public boolean ok() { return m.get("k") == 1; }
}
