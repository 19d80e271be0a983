// A public static array.
//@ caller: StaticArray.TABLE[0] = 5; boolean ok = new StaticArray().ok(); StaticArray.TABLE[0] = 0; return ok;
package leaky;

public final class StaticArray {
    public static final int[] TABLE = {0};
    public boolean ok() { return TABLE[0] == 0; }
}
