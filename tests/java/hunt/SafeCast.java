/** Casts that were asked about first. */
public class SafeCast {
    private final int value;

    public SafeCast(int value) {
        this.value = value;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SafeCast && ((SafeCast) other).value == value;
    }

    @Override
    public int hashCode() {
        return value;
    }

    public static int sizeOf(Object object) {
        if (object instanceof String) {
            return ((String) object).length();
        }
        if (object.getClass() == Integer.class) {
            return (Integer) object;
        }
        return object instanceof int[] ? ((int[]) object).length : 0;
    }
}
