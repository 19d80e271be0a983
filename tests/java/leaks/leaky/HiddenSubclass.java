// A private class that extends the library's and is handed out as such.
//@ caller: var v = new HiddenSubclass(); v.all().remove("x"); return v.ok();
package leaky;

import java.util.HashMap;
import java.util.Map;

public final class HiddenSubclass {
    private static final class Checked extends HashMap<String, Integer> {
        @Override public Integer put(String k, Integer n) { throw new UnsupportedOperationException(); }
        void own(String k) { super.put(k, 1); }
    }
    private final Checked all = new Checked();
    public HiddenSubclass() { all.own("x"); }
    public Map<String, Integer> all() { return all; }
    public boolean ok() { return all.size() == 1; }
}
