// Objects come from a factory that checks.
package tight;

public final class PrivateConstructor {
    private final int x;
    private PrivateConstructor(int x) { this.x = x; }
    public static PrivateConstructor of(int x) { return new PrivateConstructor(x < 0 ? 0 : x); }
    public boolean ok() { return x >= 0; }
}
