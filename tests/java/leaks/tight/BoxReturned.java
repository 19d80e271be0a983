// Boxes cannot be changed.
package tight;

public final class BoxReturned {
    private final Integer n = 7;
    public Integer number() { return n; }
    public boolean ok() { return n == 7; }
}
