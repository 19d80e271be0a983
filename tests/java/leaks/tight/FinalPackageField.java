// A field of the package that is final.
package tight;

public final class FinalPackageField {
    final int x;
    public FinalPackageField(int x) { this.x = x < 0 ? 0 : x; }
    public boolean ok() { return x >= 0; }
}
