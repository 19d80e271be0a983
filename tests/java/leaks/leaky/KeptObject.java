// An object of another class that is kept, with a field that can be written.
//@ caller: var b = new Basket(); var v = new KeptObject(b); b.apples = -1; return v.ok();
package leaky;

public final class KeptObject {
    private final Basket b;
    public KeptObject(Basket b) { this.b = b == null || b.apples < 0 ? new Basket() : b; }
    public boolean ok() { return b.apples >= 0; }
}
final class Basket {
    int apples;
    public Basket() {}
}
