// An array that is handed out.
//@ caller: ArrayReturned v = new ArrayReturned(); v.array()[0] = 1; return v.ok();
package leaky;

public class ArrayReturned {
    private final int[] a = new int[2];
    public int[] array() { return a; }
    public boolean ok() { return a[0] == 0; }
}
