// A copy of the list is kept.
package tight;

import java.util.ArrayList;
import java.util.List;

public final class ListCopiedIn {
    private final List<String> d = new ArrayList<>();
    public ListCopiedIn(List<String> d) { if (d != null && d.size() <= 2) this.d.addAll(d); }
    public boolean ok() { return d.size() <= 2; }
}
