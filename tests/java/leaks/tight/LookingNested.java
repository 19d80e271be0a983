// A nested class that only looks.
package tight;

public final class LookingNested {
    private int n = 1;
    public boolean ok() { return n == 1; }
    static final class Tool { static int look(LookingNested at) { return at.n; } }
}
