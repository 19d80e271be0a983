// A reference that callers set to the object itself.
//@ caller: WrittenReference v = new WrittenReference(); v.next = v; return v.ok();
//@ violated
package leaky;

public final class WrittenReference {
    WrittenReference next;
    public boolean ok() { return next != this; }
}
