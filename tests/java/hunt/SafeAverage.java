/** Means that are defined for every input. */
public class SafeAverage {
    private SafeAverage() {
    }

    public static long mean(int[] values) {
        long sum = 0;
        int count = 0;
        for (int value : values) {
            if (value >= 0) {
                sum += value;
                count++;
            }
        }
        return count > 0 ? sum / count : 0;
    }

    public static int weighted(int a, int b, int weight) {
        int total = weight * weight + 1;
        if (total == 0) {
            return 0;
        }
        return (a * weight + b) / total;
    }
}
