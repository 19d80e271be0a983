// A field that is set to an object of a caller's subclass.
//@ caller: var v = new WrittenSubclass(); v.weight = new WeightInField() { int grams() { return -1; } }; return v.ok();
package leaky;

public final class WrittenSubclass {
    WeightInField weight;
    public boolean ok() { return weight == null || weight.grams() > 0; }
}
class WeightInField { int grams() { return 1; } }
