// A part of a list, which clears that part of it.
//@ caller: SubListReturned v = new SubListReturned(); v.part().clear(); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public class SubListReturned {
    private final List<String> d = new ArrayList<>();
    public SubListReturned() { d.add("one"); }
    public List<String> part() { return d.subList(0, 1); }
    public boolean ok() { return d.size() == 1; }
}
