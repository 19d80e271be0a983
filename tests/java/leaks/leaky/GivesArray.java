// A lambda that gives what is private.
//@ caller: var v = new GivesArray(); v.source().get()[0] = 9; return v.ok();
package leaky;

import java.util.function.Supplier;

public final class GivesArray {
    private final int[] a = {0};
    public Supplier<int[]> source() { return () -> a; }
    public boolean ok() { return a[0] == 0; }
}
