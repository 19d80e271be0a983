// A field of the package.
//@ caller: PackageField v = new PackageField(); v.x = -1; return v.ok();
package leaky;

public final class PackageField {
    int x;
    public void up() { if (x < 3) x++; }
    public boolean ok() { return x >= 0; }
}
