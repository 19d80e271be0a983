// A field that one of the subclass hides.
//@ caller: WrittenHidden v = new WrittenHidden(); ((HiddenBase) v).x = 1; return v.ok();
//@ violated
package leaky;

public final class WrittenHidden extends HiddenBase {
    public int x;
    public boolean ok() { return super.x == 0 || x == 1; }
}
class HiddenBase { int x; }
