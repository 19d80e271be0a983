//@ equals broken: reflexive
/** Not equal to itself once it is closed. */
public final class Odd {
    private boolean closed;

    public Odd() {
    }

    public void close() {
        closed = true;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Odd && !closed && !((Odd) other).closed;
    }

    @Override
    public int hashCode() {
        return 1;
    }
}
