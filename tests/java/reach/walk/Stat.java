/** The mean and the standard deviation of five numbers. */
public class Stat {
    private static double mean(double[] values) {
        double sum = 0.0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    private static double deviation(double[] values) {
        double mean = mean(values);
        double sum = 0.0;
        for (double value : values) {
            sum += (value - mean) * (value - mean);
        }
        return Math.sqrt(sum / (values.length - 1));
    }

    private static int outliers(double[] values) {
        double mean = mean(values);
        double deviation = deviation(values);
        int count = 0;
        for (double value : values) {
            if (Math.abs(value - mean) > 1.5 * deviation) {
                count++;
            }
        }
        return count;
    }

    public static int judge(double a, double b, double c, double d, double e) {
        double[] values = {a, b, c, d, e};
        double mean = mean(values);
        double deviation = deviation(values);
        if (deviation < 0.0) {
            return 1; // target: unreachable
        }
        if (mean > 10.0 && mean < 11.0) {
            if (deviation == 0.0) {
                return 2; // target: reachable
            }
            if (deviation > 100.0) {
                return 3; // target: reachable
            }
        }
        if (deviation > 2.0 * mean && a > 0 && b > 0 && c > 0 && d > 0 && e > 0) {
            return 4; // target: reachable
        }
        if (outliers(values) == 1) {
            return 5; // target: reachable
        }
        return 0;
    }
}
