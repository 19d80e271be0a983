// A callback that is given the list.
//@ caller: HandedToCallback v = new HandedToCallback(); v.visit(d -> d.add("x")); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

public final class HandedToCallback {
    private final List<String> d = new ArrayList<>();
    public void visit(Consumer<List<String>> visitor) { visitor.accept(d); }
    public boolean ok() { return d.isEmpty(); }
}
