// A map by constants of an enum, which is not gone through.
package tight;

import java.util.HashMap;
import java.util.Map;

public final class EnumKeys {
    enum Part { A, B }
    private final Map<Part, Integer> all = new HashMap<>();
    public EnumKeys() { all.put(Part.A, 1); }
    public void up() { all.put(Part.A, 2); }
    public boolean ok() { return all.get(Part.A) > 0; }
}
