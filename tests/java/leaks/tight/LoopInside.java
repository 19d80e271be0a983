// A loop over a list that nobody sees.
package tight;

import java.util.ArrayList;
import java.util.List;

public final class LoopInside {
    private final List<Integer> d = new ArrayList<>();
    public LoopInside() { d.add(1); d.add(2); }
    public int sum() { int sum = 0; for (int x : d) sum += x; return sum; }
    public boolean ok() { return d.size() == 2; }
}
