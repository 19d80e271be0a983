// A clone of the array is handed out.
package tight;

public class ArrayCloned {
    private final int[] a = new int[2];
    public int[] array() { return a.clone(); }
    public boolean ok() { return a[0] == 0; }
}
