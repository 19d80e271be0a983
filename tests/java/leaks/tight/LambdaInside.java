// A lambda that stays inside.
package tight;

import java.util.ArrayList;
import java.util.List;

public final class LambdaInside {
    private final List<String> d = new ArrayList<>();
    public LambdaInside() { d.add("a"); }
    public void clean() { d.removeIf(text -> text.isEmpty()); }
    public boolean ok() { return d.size() == 1; }
}
