// A method of the package.
//@ caller: PackageMethod v = new PackageMethod(); v.raw(-1); return v.ok();
package leaky;

public final class PackageMethod {
    private int x;
    void raw(int n) { x = n; }
    public boolean ok() { return x >= 0; }
}
