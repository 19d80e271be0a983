/** Nullable parameters that are looked at. */
public class SafeNullable {
    private SafeNullable() {
    }

    public static int length(@Nullable String text) {
        return text == null ? 0 : text.length();
    }

    public static boolean same(@Nullable String a, @Nullable String b) {
        if (a == null || b == null) {
            return a == b;
        }
        return a.equals(b);
    }

    public static int total(@Nullable int[] values) {
        boolean present = values != null;
        int total = 0;
        if (present) {
            for (int value : values) {
                total += value;
            }
        }
        return total;
    }
}
