// A list that cannot be changed, of arrays that can.
//@ caller: ElementsShared v = new ElementsShared(); v.all().get(0)[0] = 1; return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class ElementsShared {
    private final List<int[]> all = new ArrayList<>();
    public ElementsShared() { all.add(new int[] {0}); }
    public List<int[]> all() { return List.copyOf(all); }
    public boolean ok() { return all.get(0)[0] == 0; }
}
