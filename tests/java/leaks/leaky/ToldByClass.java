// An argument asked for its class; the subclass overrides nothing.
//@ caller: var v = new ToldByClass(); v.take(new ToldByClass.Key() {}); return v.ok();
package leaky;

public final class ToldByClass {
    static class Key { private int grade; void raise() { grade++; } int grade() { return grade; } }
    private boolean seen;
    public void take(Key key) { if (key != null && key.getClass() != Key.class) seen = true; }
    public boolean ok() { return !seen; }
}
