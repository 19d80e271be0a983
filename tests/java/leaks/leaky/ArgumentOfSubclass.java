// An argument of a class that callers extend.
//@ caller: var v = new ArgumentOfSubclass(); v.take(new Weight() { int grams() { return -1; } }); return v.ok();
package leaky;

public final class ArgumentOfSubclass {
    private int sum;
    public void take(Weight w) { if (w != null && sum < 3) sum += w.grams(); }
    public boolean ok() { return sum >= 0; }
}
class Weight {
    public Weight() {}
    int grams() { return 1; }
}
