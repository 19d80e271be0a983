// A constructor of the package, which checks nothing.
//@ caller: PackageConstructor v = new PackageConstructor(-1, true); return v.ok();
package leaky;

public final class PackageConstructor {
    private final int x;
    public PackageConstructor(int x) { this(Math.max(x, 0), true); }
    PackageConstructor(int x, boolean checked) { this.x = x; }
    public boolean ok() { return x >= 0; }
}
