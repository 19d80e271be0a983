/** Any number of arguments. */
public class SafeVarArgs {
    private SafeVarArgs() {
    }

    public static int largest(int first, int... others) {
        int largest = first;
        for (int other : others) {
            largest = Math.max(largest, other);
        }
        return largest;
    }

    public static int lastOrZero(int... values) {
        return values.length == 0 ? 0 : values[values.length - 1];
    }
}
