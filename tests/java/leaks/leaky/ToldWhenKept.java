// A kept object whose class is asked later, in another method, through a field.
//@ caller: var v = new ToldWhenKept(); v.keep(new ToldWhenKept.Key() {}); return v.ok();
package leaky;

public final class ToldWhenKept {
    static class Key {}
    private Key key;
    public void keep(Key key) { this.key = key; }
    public boolean ok() { return key == null || isPlain(key); }
    private static boolean isPlain(Object object) { return object.getClass() == Key.class; }
}
