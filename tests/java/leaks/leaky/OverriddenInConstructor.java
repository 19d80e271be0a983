// A constructor that calls what may be overridden.
//@ caller: OverriddenInConstructor v = new OverriddenInConstructor() { void init() {} }; return v.ok();
package leaky;

public class OverriddenInConstructor {
    private boolean ready;
    public OverriddenInConstructor() { init(); }
    void init() { ready = true; }
    public boolean ok() { return ready; }
}
