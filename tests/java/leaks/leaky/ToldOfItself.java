// An object that asks for its own class.
//@ caller: var v = new ToldOfItself() {}; v.use(); return v.ok();
package leaky;

public class ToldOfItself {
    private boolean own = true;
    public void use() { own = getClass() == ToldOfItself.class; }
    public boolean ok() { return own; }
}
