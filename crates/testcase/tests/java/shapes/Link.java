package shapes;

/** Immutable: a chain can be built, a ring cannot. */
public final class Link {
    private final int value;
    private final Link next;

    public Link(int value, Link next) {
        this.value = value;
        this.next = next;
    }

    public String state() {
        return next == null ? value + "" : value + ">" + next.state();
    }
}
