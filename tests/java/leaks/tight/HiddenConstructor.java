// A class that nobody can extend, since its constructor is private.
package tight;

public class HiddenConstructor {
    private int n;
    private HiddenConstructor() {}
    public static HiddenConstructor make() { return new HiddenConstructor(); }
    public int size() { return n; }
    public void add() { if (size() < 2) n++; }
    public boolean ok() { return n <= 2; }
}
