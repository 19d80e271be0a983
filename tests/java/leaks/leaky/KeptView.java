// A view of a list that the caller still holds.
//@ caller: var d = new java.util.ArrayList<String>(); KeptView v = new KeptView(d); d.add("x"); d.add("y"); return v.ok();
package leaky;

import java.util.Collections;
import java.util.List;

public final class KeptView {
    private final List<String> d;
    public KeptView(List<String> d) {
        if (d.size() > 1) throw new IllegalArgumentException();
        this.d = Collections.unmodifiableList(d);
    }
    public boolean ok() { return d.size() <= 1; }
}
