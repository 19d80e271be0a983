// An object that can be cloned if a subclass says so.
//@ caller: class Cloned extends ToldByClone.Key implements Cloneable {} var v = new ToldByClone(); v.take(new Cloned()); return v.ok();
package leaky;

public final class ToldByClone {
    static class Key {
        final Object copy() {
            try {
                return clone();
            } catch (CloneNotSupportedException none) {
                return null;
            }
        }
    }
    private boolean copied;
    public void take(Key key) { copied = key != null && key.copy() != null; }
    public boolean ok() { return !copied; }
}
