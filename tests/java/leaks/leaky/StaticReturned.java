// A private static list that is handed out.
//@ caller: StaticReturned.all().add("x"); boolean ok = new StaticReturned().ok(); StaticReturned.all().clear(); return ok;
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class StaticReturned {
    private static final List<String> ALL = new ArrayList<>();
    public static List<String> all() { return ALL; }
    public boolean ok() { return ALL.isEmpty(); }
}
