// An exception that carries the list.
//@ caller: ThrownAlong v = new ThrownAlong(); try { v.fail(); } catch (Carrier e) { e.d.add("x"); } return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class ThrownAlong {
    private final List<String> d = new ArrayList<>();
    public void fail() { throw new Carrier(d); }
    public boolean ok() { return d.isEmpty(); }
}
final class Carrier extends IllegalStateException {
    private static final long serialVersionUID = 1;
    final transient List<String> d;
    Carrier(List<String> d) { this.d = d; }
}
