// A private static list of another class, which that class fills.
//@ caller: Filled.add("x"); boolean ok = new StaticListElsewhere().ok(); Filled.clear(); return ok;
package leaky;

import java.util.ArrayList;
import java.util.List;

public final class StaticListElsewhere {
    public boolean ok() { return Filled.size() == 0; }
}
final class Filled {
    private static final List<String> ALL = new ArrayList<>();
    static void add(String text) { ALL.add(text); }
    static void clear() { ALL.clear(); }
    static int size() { return ALL.size(); }
}
