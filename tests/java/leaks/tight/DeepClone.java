// A copy with an array of its own.
package tight;

public final class DeepClone implements Cloneable {
    private int[] a = {0};
    private int sum;
    public void set(int n) { a[0] = n; sum = n; }
    @Override public DeepClone clone() {
        try {
            DeepClone copy = (DeepClone) super.clone();
            copy.a = a.clone();
            return copy;
        } catch (CloneNotSupportedException e) { throw new AssertionError(e); }
    }
    public boolean ok() { return a[0] == sum; }
}
