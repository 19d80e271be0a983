// A method of the library that only looks is handed out, bound to a list.
package tight;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntSupplier;

public final class ReferenceLooks {
    private final List<String> all = new ArrayList<>();
    public IntSupplier size() { return all::size; }
    public boolean ok() { return all.isEmpty(); }
}
