// A record whose component is an array.
//@ caller: var v = new RecordOfArray(new int[] {0}); v.a()[0] = 1; return v.ok();
package leaky;

public record RecordOfArray(int[] a) {
    public RecordOfArray { if (a.length != 1 || a[0] != 0) throw new IllegalArgumentException(); }
    public boolean ok() { return a[0] == 0; }
}
