// A copy of the list is handed out.
package tight;

import java.util.ArrayList;
import java.util.List;

public class ListCopied {
    private final List<String> d = new ArrayList<>();
    public List<String> list() { return new ArrayList<>(d); }
    public boolean ok() { return d.isEmpty(); }
}
