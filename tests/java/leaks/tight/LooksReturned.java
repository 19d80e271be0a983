// Objects with methods that only look are handed out.
package tight;

public final class LooksReturned {
    private final Looks l = new Looks(3);
    public Looks looks() { return l; }
    public boolean ok() { return l.twice() == 6; }
}
final class Looks {
    private final int n;
    Looks(int n) { this.n = n; }
    int twice() { return 2 * n; }
}
