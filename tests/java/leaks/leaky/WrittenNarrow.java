// Numbers of narrow types, which must both be set.
//@ caller: WrittenNarrow v = new WrittenNarrow(); v.low = -128; v.letter = '\uffff'; return v.ok();
//@ violated
package leaky;

public final class WrittenNarrow {
    byte low;
    char letter;
    public boolean ok() { return low != -128 || letter != '\uffff'; }
}
