// An interface of the program with a default method that changes.
//@ caller: var v = new ByDefault(); v.twice(); return v.ok();
package leaky;

public final class ByDefault implements Twice0 {
    private int n;
    public void add(int by) { if (by % 2 == 0) n += 2; }
    @Override public void twice(int k) { n += k; }
    public boolean ok() { return n % 2 == 0; }
}
interface Twice0 { void twice(int k); default void twice() { twice(1); } }
