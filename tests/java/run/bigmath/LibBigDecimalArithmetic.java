// Exercises BigDecimal arithmetic: exact and rounded operations, MathContext, division with its exceptions, remainder, pow and sqrt.

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

public class LibBigDecimalArithmetic {
    interface Computation {
        Object run();
    }

    static void check(String label, Computation c) {
        try {
            System.out.println(label + " = " + c.run());
        } catch (ArithmeticException | IllegalArgumentException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static BigDecimal d(String s) {
        return new BigDecimal(s);
    }

    public static void main(String[] args) {
        String[] values = {"0", "1", "-2.50", "3", "0.001", "1E+5", "-99999999999999999999.99", "7.77E-12"};
        for (String a : values) {
            for (String b : values) {
                StringBuilder line = new StringBuilder();
                line.append(d(a).add(d(b))).append(' ').append(d(a).subtract(d(b))).append(' ').append(d(a).multiply(d(b))).append(' ').append(d(a).compareTo(d(b)));
                try {
                    line.append(' ').append(d(a).divide(d(b)));
                } catch (ArithmeticException e) {
                    line.append(" !").append(e.getMessage(), 0, 8);
                }
                if (d(b).signum() != 0) {
                    line.append(' ').append(d(a).divide(d(b), MathContext.DECIMAL32)).append(' ').append(d(a).divide(d(b), 3, RoundingMode.HALF_EVEN)).append(' ')
                            .append(d(a).remainder(d(b))).append(' ').append(d(a).divideToIntegralValue(d(b)));
                }
                System.out.println(line);
            }
        }
        check("1/3", () -> d("1").divide(d("3")));
        check("1/0", () -> d("1").divide(d("0")));
        check("0/0", () -> d("0").divide(d("0")));
        check("1/8", () -> d("1").divide(d("8")) + " " + d("1.00").divide(d("2.0")) + " " + d("100").divide(d("4")));
        check("scales", () -> d("10").divide(d("3"), RoundingMode.UP) + " " + d("10.00").divide(d("3"), RoundingMode.FLOOR) + " " + d("-10").divide(d("3"), 5, RoundingMode.CEILING));
        check("unnecessary", () -> d("10").divide(d("3"), 2, RoundingMode.UNNECESSARY));
        check("contexts", () -> d("2").divide(d("3"), MathContext.DECIMAL64) + " " + d("2").divide(d("3"), MathContext.DECIMAL128) + " "
                + d("2").divide(d("3"), new MathContext(5, RoundingMode.DOWN)));
        check("unlimited", () -> d("2").divide(d("3"), MathContext.UNLIMITED));
        check("round", () -> d("123456.789").round(new MathContext(4)) + " " + d("99.99").round(new MathContext(2)) + " " + d("0.000123456").round(new MathContext(3, RoundingMode.UP)) + " "
                + d("-5.5").round(new MathContext(1, RoundingMode.HALF_EVEN)) + " " + d("12").round(MathContext.UNLIMITED));
        check("add mc", () -> d("1E+20").add(d("1"), new MathContext(5)) + " " + d("1.2345").add(d("0.00001"), new MathContext(4)) + " " + d("5").subtract(d("4.99999"), new MathContext(2)));
        check("multiply mc", () -> d("1.23456789").multiply(d("9.87654321"), new MathContext(6)) + " " + d("3").multiply(d("4"), MathContext.DECIMAL32));
        check("pow", () -> d("1.1").pow(10) + " " + d("-2").pow(3) + " " + d("0").pow(0) + " " + d("1E+2").pow(3) + " " + d("1.1").pow(20, new MathContext(8)) + " " + d("2").pow(-2, new MathContext(5)));
        check("pow -1", () -> d("2").pow(-1));
        check("sqrt", () -> d("2").sqrt(new MathContext(20)) + " " + d("16").sqrt(MathContext.DECIMAL32) + " " + d("0.0625").sqrt(MathContext.UNLIMITED) + " " + d("1E+4").sqrt(new MathContext(3)));
        check("sqrt negative", () -> d("-1").sqrt(MathContext.DECIMAL32));
        check("sqrt exact", () -> d("2").sqrt(MathContext.UNLIMITED));
        check("remainder", () -> d("-7.5").remainder(d("2")) + " " + d("7.5").remainder(d("-0.4")) + " " + d("1E+10").remainder(d("7")));
        check("divideAndRemainder", () -> d("17.3").divideAndRemainder(d("5"))[0] + " " + d("17.3").divideAndRemainder(d("5"))[1]);
        check("negative precision", () -> new MathContext(-1));
        check("context text", () -> MathContext.DECIMAL64 + " " + new MathContext("precision=7 roundingMode=FLOOR") + " " + new MathContext(3).equals(new MathContext(3, RoundingMode.HALF_UP)));
        check("interest", () -> {
            BigDecimal balance = d("1000.00");
            for (int year = 0; year < 10; year++) {
                balance = balance.multiply(d("1.0375")).setScale(2, RoundingMode.HALF_EVEN);
            }
            return balance;
        });
        check("e", () -> {
            BigDecimal sum = BigDecimal.ONE;
            BigDecimal term = BigDecimal.ONE;
            for (int i = 1; i < 30; i++) {
                term = term.divide(BigDecimal.valueOf(i), 35, RoundingMode.HALF_UP);
                sum = sum.add(term);
            }
            return sum.setScale(30, RoundingMode.HALF_UP);
        });
    }
}
