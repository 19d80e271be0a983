// A default method that only looks.
package tight;

public final class DefaultLooks implements Doubles {
    private int n = 1;
    public void up() { if (n < 9) n++; }
    public int get() { return n; }
    public boolean ok() { return n > 0; }
}
interface Doubles { int get(); default int twice() { return 2 * get(); } }
