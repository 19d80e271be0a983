// Exercises DecimalFormat and NumberFormat with root symbols: patterns, grouping, exponents, rounding modes, parsing and ChoiceFormat.

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.ChoiceFormat;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.ParsePosition;
import java.util.Locale;

public class LibDecimalFormats {
    static final DecimalFormatSymbols SYMBOLS = DecimalFormatSymbols.getInstance(Locale.US);

    public static void main(String[] args) {
        double[] values = {0, 1, -1.5, 1234.5678, 0.125, 0.375, 1e9, -0.001, 99.995};
        String[] patterns = {"0", "#", "0.00", "#.##", "#,##0.0", "000.000", "#,###", "0.###E0", "00.##E00", "##0.#E0", "0%", "#.#%", "'#'0", "0.0;(0.0)", "$#,##0.00", "+0;-0", "0.0 'units'", "#,####0"};
        for (String p : patterns) {
            DecimalFormat f = new DecimalFormat(p, SYMBOLS);
            StringBuilder line = new StringBuilder(p);
            for (double v : values) {
                line.append(" [").append(f.format(v)).append(']');
            }
            System.out.println(line + " " + f.format(1234567890123L) + " " + f.toPattern());
        }
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode == RoundingMode.UNNECESSARY) {
                continue;
            }
            DecimalFormat f = new DecimalFormat("0.0", SYMBOLS);
            f.setRoundingMode(mode);
            System.out.println(mode + " " + f.format(0.25) + " " + f.format(0.75) + " " + f.format(-0.25) + " " + f.format(1.01) + " " + f.format(-1.09) + " " + f.format(new BigDecimal("2.35")));
        }
        DecimalFormat f = new DecimalFormat("#,##0.##", SYMBOLS);
        f.setMinimumFractionDigits(1);
        f.setMaximumIntegerDigits(3);
        f.setPositivePrefix("<");
        f.setPositiveSuffix(">");
        System.out.println(f.format(123456.789) + " " + f.format(-5) + " " + f.format(Double.NaN).length() + " " + f.format(Double.NEGATIVE_INFINITY).length() + " " + f.getGroupingSize() + " " + f.toPattern());
        DecimalFormat big = new DecimalFormat("#,##0.00", SYMBOLS);
        big.setParseBigDecimal(true);
        System.out.println(big.format(new BigDecimal("12345678901234567890.125")) + " " + new DecimalFormat("0.00", SYMBOLS).format(-0.001));
        for (String s : new String[] {"1,234.5", "-7", "12abc", "1e3", "1E3", "abc", "", "0.000", "9223372036854775808"}) {
            try {
                Number n = new DecimalFormat("#,##0.##", SYMBOLS).parse(s);
                System.out.println(s + " -> " + n + " " + n.getClass().getSimpleName());
            } catch (ParseException e) {
                System.out.println(s + " ! " + e.getMessage() + " at " + e.getErrorOffset());
            }
        }
        ParsePosition position = new ParsePosition(2);
        System.out.println(new DecimalFormat("0.0", SYMBOLS).parse("x=12.5;", position) + " " + position.getIndex() + " " + position.getErrorIndex());
        NumberFormat integer = NumberFormat.getIntegerInstance(Locale.US);
        NumberFormat number = NumberFormat.getNumberInstance(Locale.US);
        NumberFormat percent = NumberFormat.getPercentInstance(Locale.US);
        System.out.println(integer.format(2.5) + " " + integer.format(3.5) + " " + number.format(1234567.891234) + " " + percent.format(0.256) + " " + number.getMaximumFractionDigits() + " " + number.format(1L << 40));
        number.setGroupingUsed(false);
        number.setMinimumFractionDigits(2);
        System.out.println(number.format(9876.5) + " " + number.format(-0.0));
        ChoiceFormat choice = new ChoiceFormat("0#no files|1#one file|1<many files");
        System.out.println(choice.format(-1) + "," + choice.format(0) + "," + choice.format(1) + "," + choice.format(1.5) + "," + choice.format(2) + " " + ChoiceFormat.nextDouble(1.0));
        try {
            new DecimalFormat("0.0.0", SYMBOLS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            f.format("text");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(SYMBOLS.getDecimalSeparator() + " " + SYMBOLS.getGroupingSeparator() + " " + SYMBOLS.getMinusSign() + " " + SYMBOLS.getZeroDigit() + " " + SYMBOLS.getPercent());
    }
}
