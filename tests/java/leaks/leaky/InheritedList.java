// A list that is a list of the JDK.
//@ caller: InheritedList v = new InheritedList(); v.addAll(java.util.List.of(1, 2)); return v.ok();
package leaky;

import java.util.ArrayList;

public class InheritedList extends ArrayList<Integer> {
    private static final long serialVersionUID = 1;
    @Override public boolean add(Integer x) { return size() < 1 && super.add(x); }
    public boolean ok() { return size() <= 1; }
}
