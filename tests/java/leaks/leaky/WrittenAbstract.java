// A field of an abstract class, of which callers alone make objects.
//@ caller: var v = new WrittenAbstract(); v.thing = new ThingInField() {}; return v.ok();
package leaky;

public final class WrittenAbstract {
    ThingInField thing;
    public boolean ok() { return thing == null; }
}
abstract class ThingInField {}
