// Exercises String.format of floating values: %f %e %g %a with precision, rounding, flags, special values and BigDecimal.

import java.math.BigDecimal;
import java.util.Locale;

public class LibFormatFloats {
    public static void main(String[] args) {
        Object[] values = {
            0.0, -0.0, 1.0, -1.5, 0.125, 2.5, 3.5, 1234567.891, 1e10, 1.5e-7, 9.9999999, 0.05, 123456789012.0, 1e-5, 1e300, Double.NaN, Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY, 1.5f, 0.1f, new BigDecimal("12345.6789"), new BigDecimal("-1E-10")
        };
        String[] formats = {"%f", "%.0f", "%.1f", "%.2f", "%10.3f", "%-10.1f", "%010.2f", "%+.1f", "% .1f", "%(.1f", "%,.2f", "%#.0f", "%+,012.1f"};
        for (String format : formats) {
            StringBuilder line = new StringBuilder(format);
            for (Object v : values) {
                if (v.equals(1e300)) {
                    continue;
                }
                line.append(" [").append(String.format(Locale.ROOT, format, v)).append(']');
            }
            System.out.println(line);
        }
        for (String format : new String[] {"%e", "%.0e", "%.3E", "%12.2e", "%-12.1e", "%012.1e", "%+e", "%#.0e", "%(.2e"}) {
            StringBuilder line = new StringBuilder(format);
            for (Object v : values) {
                line.append(" [").append(String.format(Locale.ROOT, format, v)).append(']');
            }
            System.out.println(line);
        }
        for (String format : new String[] {"%g", "%.0g", "%.3g", "%.10g", "%12.2G", "%-12g", "%,.8g", "%(g"}) {
            StringBuilder line = new StringBuilder(format);
            for (Object v : values) {
                line.append(" [").append(String.format(Locale.ROOT, format, v)).append(']');
            }
            System.out.println(line);
        }
        for (String format : new String[] {"%a", "%A", "%.2a", "%20a", "%-20a"}) {
            StringBuilder line = new StringBuilder(format);
            for (Object v : values) {
                if (!(v instanceof BigDecimal)) {
                    line.append(" [").append(String.format(Locale.ROOT, format, v)).append(']');
                }
            }
            System.out.println(line);
        }
        System.out.println(String.format(Locale.ROOT, "%.30f %.20f", 0.1, 1.0 / 3));
        System.out.println(String.format(Locale.ROOT, "%.3f %.3f %.3f %.3f", 1.0005, 1.0015, 2.0005, -0.0005));
        System.out.println(String.format(Locale.ROOT, "%.1f %.1f %.1f %.1f %.1f", 0.15, 0.25, 0.35, 0.45, 0.95));
        System.out.println(String.format(Locale.ROOT, "%.0f %.0f %.0f %.0f", 0.5, 1.5, 2.5, -0.5));
        System.out.println(String.format(Locale.ROOT, "%f %e %g %a", null, null, null, null) + String.format(Locale.ROOT, "|%8.2f|", (Object) null));
        System.out.println(String.format(Locale.ROOT, "%s %s %s", 1.0f, 1e-5, new BigDecimal("1E+3")));
        System.out.println(String.format(Locale.ROOT, "%.2f", new BigDecimal("2.675")) + String.format(Locale.ROOT, " %.2f", 2.675) + String.format(Locale.ROOT, " %10.1f|", new BigDecimal("-99.95")));
        System.out.println(String.format(Locale.ROOT, "%.40f", new BigDecimal("1").scaleByPowerOfTen(-39)) + String.format(Locale.ROOT, " %,.3f", new BigDecimal("123456789012345678901.5")));
    }
}
