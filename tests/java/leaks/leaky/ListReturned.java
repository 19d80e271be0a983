// A list that is handed out.
//@ caller: ListReturned v = new ListReturned(); v.list().add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;

public class ListReturned {
    private final List<String> d = new ArrayList<>();
    public List<String> list() { return d; }
    public boolean ok() { return d.isEmpty(); }
}
