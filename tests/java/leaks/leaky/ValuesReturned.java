// A view of the values, which removes from the map.
//@ caller: ValuesReturned v = new ValuesReturned(); v.all().clear(); return v.ok();
package leaky;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

public class ValuesReturned {
    private final Map<String, Integer> m = new HashMap<>();
    public ValuesReturned() { m.put("k", 1); }
    public Collection<Integer> all() { return m.values(); }
    public boolean ok() { return m.size() == 1; }
}
