// An array that callers put in the place of another.
//@ caller: WrittenArray v = new WrittenArray(); v.data = new int[0]; return v.ok();
//@ violated
package leaky;

public final class WrittenArray {
    int[] data = new int[2];
    public boolean ok() { return data == null || data.length == 2; }
}
