// A method reference bound to a list of the state.
//@ caller: var v = new BoundReference(); v.adder().accept("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class BoundReference {
    private final List<String> all = new ArrayList<>();
    public Consumer<String> adder() { return all::add; }
    public boolean ok() { return all.isEmpty(); }
}
