//@ compareTo broken: antisymmetric
/** Compares by subtraction, which overflows. */
public final class Version implements Comparable<Version> {
    private final int number;

    public Version(int number) {
        this.number = number;
    }

    @Override
    public int compareTo(Version other) {
        return number - other.number;
    }
}
