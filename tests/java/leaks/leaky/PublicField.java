// A public field.
//@ caller: PublicField v = new PublicField(); v.x = 1; return v.ok();
package leaky;

public class PublicField {
    public int x;
    public boolean ok() { return x == 0; }
}
