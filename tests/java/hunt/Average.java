/** The mean of some measurements. */
public class Average {
    private Average() {
    }

    public static int of(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum / values.length; // bug: ArithmeticException
    }

    public static int ofOrZero(int[] values) {
        if (values.length == 0) {
            return 0;
        }
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum / values.length;
    }
}
