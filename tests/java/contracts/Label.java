//@ equals broken: hashCode
/** Its hash code looks at more than equals does. */
public final class Label {
    private final int id;
    private int uses;

    public Label(int id) {
        this.id = id;
    }

    public void use() {
        uses = uses < 3 ? uses + 1 : uses;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Label && ((Label) other).id == id;
    }

    @Override
    public int hashCode() {
        return id + 31 * uses;
    }
}
