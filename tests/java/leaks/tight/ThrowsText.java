// An exception that carries a text.
package tight;

public final class ThrowsText {
    private int n;
    public void set(int to) {
        if (to < 0) throw new IllegalArgumentException("negative: " + to);
        n = to;
    }
    public boolean ok() { return n >= 0; }
}
