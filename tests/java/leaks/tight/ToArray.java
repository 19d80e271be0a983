// An array of the elements.
package tight;

import java.util.ArrayList;
import java.util.List;

public final class ToArray {
    private final List<String> d = new ArrayList<>();
    public Object[] array() { return d.toArray(); }
    public boolean ok() { return d.isEmpty(); }
}
