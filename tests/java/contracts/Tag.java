//@ equals broken: hashCode
/** Has equals and forgets hashCode. */
public final class Tag {
    private final int id;

    public Tag(int id) {
        this.id = id;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Tag && ((Tag) other).id == id;
    }
}
