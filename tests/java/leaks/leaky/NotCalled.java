// A method whose argument nothing makes.
//@ caller: NotCalled v = new NotCalled(); v.apply(() -> true); return v.ok();
package leaky;

public final class NotCalled {
    private boolean bad;
    public void apply(RuleOfNotCalled rule) { if (rule.test()) bad = true; }
    public boolean ok() { return !bad; }
}
interface RuleOfNotCalled { boolean test(); }
