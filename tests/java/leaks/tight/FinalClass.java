// A final class that calls its own public methods.
package tight;

public final class FinalClass {
    private int n;
    public int size() { return n; }
    public void add() { if (size() < 2) n++; }
    public boolean ok() { return n <= 2; }
}
