// An inner object with a captured variable.
//@ caller: var v = new CapturedArray(); v.counter().next(); return v.ok();
package leaky;

public final class CapturedArray {
    interface Counter { int next(); }
    private final int[] n = {0};
    public Counter counter() {
        int[] own = n;
        return new Counter() { public int next() { return ++own[0]; } };
    }
    public boolean ok() { return n[0] == 0; }
}
