// An exception is made when it is thrown, and not kept.
package tight;

public final class ThrowsFresh {
    private int n = 1;
    public void set(int to) { if (to <= 0) throw new IllegalArgumentException(); n = to; }
    public boolean ok() { return n > 0; }
}
