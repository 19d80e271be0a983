// A field of a class above, on objects of either.
//@ caller: WrittenBase v = new WrittenBase(); SubOfWritten s = new SubOfWritten(); s.level = 9; v.take(s); return v.ok();
//@ violated
package leaky;

public class WrittenBase {
    int level;
    private int top;
    public void take(SubOfWritten other) { if (other != null) top = other.level; }
    public boolean ok() { return top == 0; }
}
final class SubOfWritten extends WrittenBase {}
