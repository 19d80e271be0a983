// Numbers of other kinds.
package tight;

public final class LongNumbers {
    private long n;
    private double share;
    public void add(byte by) { if (n < 300) n += Math.abs((int) by); }
    public void half() { share = 0.5; }
    public boolean ok() { return n >= 0 && share <= 1; }
}
