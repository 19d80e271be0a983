// A protected field that is final.
package tight;

public class ProtectedFinalField {
    protected final int x = 1;
    public boolean ok() { return x == 1; }
}
