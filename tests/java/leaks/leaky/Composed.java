// A reference that is composed by the library before it is handed out.
//@ caller: var v = new Composed(); v.both().accept("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class Composed {
    private final List<String> all = new ArrayList<>();
    public Consumer<String> both() { Consumer<String> first = all::add; return first.andThen(s -> { }); }
    public boolean ok() { return all.isEmpty(); }
}
