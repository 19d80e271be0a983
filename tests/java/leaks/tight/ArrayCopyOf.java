// A copy of the array is handed out.
package tight;

import java.util.Arrays;

public class ArrayCopyOf {
    private final int[] a = new int[2];
    public int[] array() { return Arrays.copyOf(a, a.length); }
    public boolean ok() { return a[0] == 0; }
}
