/** Adds an optional bonus. */
public class Unboxing {
    private Unboxing() {
    }

    public static int total(int base, @Nullable Integer bonus) {
        return base + bonus; // bug: NullPointerException
    }

    public static int totalOrBase(int base, @Nullable Integer bonus) {
        return bonus != null ? base + bonus : base;
    }
}
