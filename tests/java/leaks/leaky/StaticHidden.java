// A private static field of another class, which that class changes.
//@ caller: Hidden.set(1); boolean ok = new StaticHidden().ok(); Hidden.set(0); return ok;
package leaky;

public final class StaticHidden {
    public boolean ok() { return Hidden.count() == 0; }
}
final class Hidden {
    private static int count;
    static void set(int to) { count = to; }
    static int count() { return count; }
}
