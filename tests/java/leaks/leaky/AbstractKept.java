// An object of an abstract class, of which callers alone make some.
//@ caller: var v = new AbstractKept(); v.keep(new ThingToKeep() {}); return v.ok();
package leaky;

public final class AbstractKept {
    private ThingToKeep thing;
    public void keep(ThingToKeep thing) { this.thing = thing; }
    public boolean ok() { return thing == null; }
}
abstract class ThingToKeep {}
