// The list is put where the caller can take it.
//@ caller: var out = new java.util.ArrayList<java.util.List<String>>(); StoredInArgument v = new StoredInArgument(); v.into(out); out.get(0).add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class StoredInArgument {
    private final List<String> d = new ArrayList<>();
    public void into(List<List<String>> out) { out.add(d); }
    public boolean ok() { return d.isEmpty(); }
}
