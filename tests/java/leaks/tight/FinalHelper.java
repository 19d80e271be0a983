// A class that may be extended and calls a final method.
package tight;

public class FinalHelper {
    private int x;
    public void set(int n) { if (allows(n)) x = n; }
    protected final boolean allows(int n) { return n >= 0; }
    public boolean ok() { return x >= 0; }
}
