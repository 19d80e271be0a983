// A copy of the array is kept.
package tight;

public final class ArrayCopiedIn {
    private final int[] a;
    public ArrayCopiedIn(int[] a) {
        int[] copy = a.clone();
        if (copy.length == 0 || copy[0] != 0) throw new IllegalArgumentException();
        this.a = copy;
    }
    public boolean ok() { return a[0] == 0; }
}
