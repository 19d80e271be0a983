// A constant.
package tight;

public final class StaticFinalNumber {
    public static final int LIMIT = 2;
    private int n;
    public void up() { if (n < LIMIT) n++; }
    public boolean ok() { return n <= 2; }
}
