// Its own hash code.
//@ caller: for (int i = 0; i < 10000; i++) if (!new OwnHash().ok()) return false; return true;
package leaky;

public final class OwnHash {
    public boolean ok() { return (hashCode() & 15) != 3; }
}
