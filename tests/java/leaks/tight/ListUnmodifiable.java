// A view that cannot change the list is handed out.
package tight;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class ListUnmodifiable {
    private final List<String> d = new ArrayList<>();
    public List<String> list() { return Collections.unmodifiableList(d); }
    public boolean ok() { return d.isEmpty(); }
}
