// A list that cannot be changed at all.
package tight;

import java.util.List;

public class ListOf {
    private final List<String> d = List.of("a", "b");
    public List<String> list() { return d; }
    public boolean ok() { return d.size() == 2; }
}
