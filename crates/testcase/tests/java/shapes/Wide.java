package shapes;

/** A field wider than the argument it comes from, and one that is boxed. */
public final class Wide {
    private final long size;
    private final Integer label;
    private final double weight;

    public Wide(int size, int label, float weight) {
        this.size = size;
        this.label = label;
        this.weight = weight;
    }

    public String state() {
        return size + "," + label + "," + weight;
    }
}
