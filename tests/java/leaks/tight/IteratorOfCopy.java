// An iterator that removes from a copy.
package tight;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public final class IteratorOfCopy {
    private final List<String> d = new ArrayList<>();
    public IteratorOfCopy() { d.add("one"); }
    public Iterator<String> iterator() { return new ArrayList<>(d).iterator(); }
    public boolean ok() { return d.size() == 1; }
}
