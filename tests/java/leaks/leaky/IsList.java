// A class that is a list by AbstractList.
//@ caller: var v = new IsList(); v.add(1); v.clear(); return v.ok();
package leaky;

import java.util.AbstractList;

public final class IsList extends AbstractList<Integer> {
    private int size = 1;
    @Override public Integer get(int at) { return at; }
    @Override public int size() { return size; }
    @Override public void add(int at, Integer n) { size++; }
    @Override public Integer remove(int at) { size--; return 0; }
    public boolean ok() { return size == 1; }
}
