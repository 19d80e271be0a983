// A copy that cannot be changed is handed out.
package tight;

import java.util.ArrayList;
import java.util.List;

public class ListCopyOf {
    private final List<String> d = new ArrayList<>();
    public List<String> list() { return List.copyOf(d); }
    public boolean ok() { return d.isEmpty(); }
}
