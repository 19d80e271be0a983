// A public static field.
//@ caller: StaticField.limit = 5; StaticField v = new StaticField(); v.up(); boolean ok = v.ok(); StaticField.limit = 0; return ok;
package leaky;

public final class StaticField {
    public static int limit = 0;
    private int x;
    public void up() { if (x < limit) x++; }
    public boolean ok() { return x == 0; }
}
