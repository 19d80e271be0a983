// A list that is kept as it was passed.
//@ caller: var d = new java.util.ArrayList<String>(); KeptList v = new KeptList(d); d.add("x"); d.add("y"); return v.ok();
package leaky;

import java.util.List;

public final class KeptList {
    private final List<String> d;
    public KeptList(List<String> d) {
        if (d.size() > 1) throw new IllegalArgumentException();
        this.d = d;
    }
    public boolean ok() { return d.size() <= 1; }
}
