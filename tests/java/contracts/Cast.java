//@ equals broken: null
/** Takes whatever it is given for one of its own. */
public final class Cast {
    private final int value;

    public Cast(int value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) {
        return ((Cast) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }
}
