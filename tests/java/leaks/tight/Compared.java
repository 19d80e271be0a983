// Objects that are compared with each other.
package tight;

public final class Compared implements Comparable<Compared> {
    private int n;
    public void set(int to) { if (to >= 0) n = to; }
    @Override public int compareTo(Compared other) { return other == null ? 1 : Integer.compare(n, other.n); }
    public boolean ok() { return n >= 0; }
}
