// An iterator of a list, which removes.
//@ caller: IteratorReturned v = new IteratorReturned(); var i = v.iterator(); i.next(); i.remove(); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class IteratorReturned {
    private final List<String> d = new ArrayList<>();
    public IteratorReturned() { d.add("one"); }
    public Iterator<String> iterator() { return d.iterator(); }
    public boolean ok() { return d.size() == 1; }
}
