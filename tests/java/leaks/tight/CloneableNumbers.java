// Cloneable, and a copy shares nothing.
package tight;

public class CloneableNumbers implements Cloneable {
    private int a, b;
    public final void set(int n) { a = n; b = n; }
    public final boolean ok() { return a == b; }
}
