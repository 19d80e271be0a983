//@ equals broken: transitive
/** Equal if nearly so. */
public final class Rough {
    private final int value;

    public Rough(int value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Rough && Math.abs((long) value - ((Rough) other).value) <= 1;
    }

    @Override
    public int hashCode() {
        return 7;
    }
}
