// An array that takes objects of a subclass alone.
//@ caller: var v = new ToldByArray(); v.take(new ToldByArray.Narrow()); return v.ok();
package leaky;

public final class ToldByArray {
    static class Wide {}
    static class Narrow extends Wide {}
    private boolean stored;
    public void take(Wide wide) {
        Wide[] all = new Narrow[1];
        try {
            all[0] = wide;
            stored = wide != null;
        } catch (ArrayStoreException none) {
            stored = false;
        }
    }
    public boolean ok() { return !stored; }
}
