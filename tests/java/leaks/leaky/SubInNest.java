// A subclass in the nest writes what is private.
//@ caller: var v = new SubInNest.Worse(); v.spoil(); return ((SubInNest) v).ok();
package leaky;

public class SubInNest {
    private int n = 1;
    public boolean ok() { return n == 1; }
    static final class Worse extends SubInNest { void spoil() { ((SubInNest) this).n = 0; } }
}
