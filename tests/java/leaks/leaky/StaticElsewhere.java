// A static field of another class, which that class changes.
//@ caller: Elsewhere.up(); boolean ok = new StaticElsewhere().ok(); Elsewhere.count = 0; return ok;
package leaky;

public final class StaticElsewhere {
    public boolean ok() { return Elsewhere.count() == 0; }
}
final class Elsewhere {
    static int count;
    static void up() { count++; }
    static int count() { return count; }
}
