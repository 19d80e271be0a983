// A final public field, a list.
//@ caller: ListField v = new ListField(); v.d.add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class ListField {
    public final List<String> d = new ArrayList<>();
    public boolean ok() { return d.isEmpty(); }
}
