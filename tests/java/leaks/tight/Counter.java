// A private number.
package tight;

public class Counter {
    private int n;
    public void up() { if (n < 3) n++; }
    public int get() { return n; }
    public boolean ok() { return n >= 0 && n <= 3; }
}
