// An array that is made for each call.
package tight;

public final class FreshArray {
    private int n = 1;
    public int[] array() { return new int[] {n}; }
    public void up() { if (n < 3) n++; }
    public boolean ok() { return n > 0; }
}
