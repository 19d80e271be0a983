// An argument that is compared by identity alone.
//@ proved
package tight;

public final class KeptAndCompared {
    static class Key {}
    private Key first;
    private Key last;
    public void take(Key key) { if (first == null) first = key; last = key; }
    public boolean ok() { return first != null || last == null; }
}
