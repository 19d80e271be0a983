// Objects that refer to each other.
package tight;

public final class Linked {
    private Linked next;
    private int depth;
    public void link(Linked to) { if (to != null && to != this && to.next == null && next == null) { next = to; depth = 1; } }
    public boolean ok() { return (next == null) == (depth == 0); }
}
