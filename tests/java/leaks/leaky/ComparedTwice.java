// A Comparable that lies the second time.
//@ caller: class L implements Comparable<Object> { int n; public int compareTo(Object o) { return n++ == 0 ? 1 : -1; } } var v = new ComparedTwice(); v.set(new L()); return v.ok();
package leaky;

public final class ComparedTwice {
    private Comparable<Object> kept;
    public void set(Comparable<Object> c) { if (c != null && c.compareTo("") > 0) kept = c; }
    public boolean ok() { return kept == null || kept.compareTo("") > 0; }
}
