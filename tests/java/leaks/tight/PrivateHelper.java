// A class that may be extended and calls only what cannot be overridden.
package tight;

public class PrivateHelper {
    private int x;
    public void set(int n) { if (allows(n)) x = n; }
    private boolean allows(int n) { return n >= 0; }
    public boolean ok() { return x >= 0; }
}
