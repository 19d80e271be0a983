// A list that is handed out on one way of two, through a helper.
//@ caller: ReturnedSometimes v = new ReturnedSometimes(); v.open(); v.list().add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class ReturnedSometimes {
    private final List<String> d = new ArrayList<>();
    private boolean open;
    public void open() { open = true; }
    public List<String> list() { return open ? same(d) : new ArrayList<>(); }
    private static <T> T same(T of) { return of; }
    public boolean ok() { return d.isEmpty(); }
}
