// An array of negative length is refused half way.
//@ caller: var v = new HalfWay(); try { v.set(-1); } catch (NegativeArraySizeException e) { } return v.ok();
package leaky;

public final class HalfWay {
    private int size = 1;
    private long[] a = new long[1];
    public void set(int n) { if (n > 9) return; size = n; a = new long[n]; }
    public boolean ok() { return a.length == size; }
}
