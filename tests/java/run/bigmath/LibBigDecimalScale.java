// Exercises BigDecimal construction, scale, precision, text forms, setScale in every rounding mode, equals versus compareTo and hashing.

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

public class LibBigDecimalScale {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] texts = {
            "0", "0.00", "-0.0", "1", "1.10", "-123.4500", "1E+3", "1E-10", "12345E-2", "0.000001", "0.0000001", "1000000", "1.5e300", ".5", "5.", "+7.25e-3", "0E+5", "0E-9",
            "123456789012345678901234567890.123456789"
        };
        for (String s : texts) {
            BigDecimal d = new BigDecimal(s);
            System.out.println(s + " -> " + d + " " + d.toPlainString().length() + " " + d.toEngineeringString() + " scale " + d.scale() + " precision " + d.precision()
                    + " unscaled " + d.unscaledValue() + " strip " + d.stripTrailingZeros() + " sign " + d.signum() + " hash " + d.hashCode() + " ulp " + d.ulp());
        }
        String[] roundings = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5", "0.05", "99.95"};
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode.name());
            for (String s : roundings) {
                try {
                    line.append(' ').append(new BigDecimal(s).setScale(0, mode)).append('/').append(new BigDecimal(s).setScale(1, mode));
                } catch (ArithmeticException e) {
                    line.append(" !");
                }
            }
            System.out.println(line);
        }
        BigDecimal d = new BigDecimal("1234.5678");
        System.out.println(d.setScale(6) + " " + d.setScale(-2, RoundingMode.HALF_UP) + " " + d.setScale(2, RoundingMode.DOWN) + " " + d.movePointLeft(3) + " " + d.movePointRight(6)
                + " " + d.scaleByPowerOfTen(-2) + " " + d.scaleByPowerOfTen(10) + " " + new BigDecimal("1E+3").setScale(0) + " " + new BigDecimal("1E+3").toPlainString());
        fails("setScale", () -> d.setScale(2));
        System.out.println(new BigDecimal("2.0").equals(new BigDecimal("2.00")) + " " + new BigDecimal("2.0").compareTo(new BigDecimal("2.00")) + " "
                + new BigDecimal("2.0").stripTrailingZeros().equals(new BigDecimal("2.00").stripTrailingZeros()) + " " + new BigDecimal("100").stripTrailingZeros());
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(123, 5) + " " + BigDecimal.valueOf(5L) + " " + new BigDecimal(1e10) + " "
                + new BigDecimal(new BigInteger("12345"), 3) + " " + new BigDecimal(new BigInteger("12345"), -3) + " " + new BigDecimal(new char[] {'1', '.', '5'}) + " " + new BigDecimal(7));
        System.out.println(d.intValue() + " " + d.longValue() + " " + d.doubleValue() + " " + d.floatValue() + " " + d.toBigInteger() + " " + new BigDecimal("1e20").longValue() + " "
                + new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("4.35").doubleValue() + " " + new BigDecimal("-1e-400").doubleValue());
        fails("intValueExact", () -> d.intValueExact());
        fails("toBigIntegerExact", () -> d.toBigIntegerExact());
        fails("longValueExact", () -> new BigDecimal("1e30").longValueExact());
        System.out.println(new BigDecimal("12.00").intValueExact() + " " + new BigDecimal("1E2").toBigIntegerExact());
        for (String bad : new String[] {"", ".", "1e", "abc", "1.2.3", "1 ", "--1", "1e99999999999", "0x1"}) {
            try {
                System.out.println(bad + " -> " + new BigDecimal(bad));
            } catch (NumberFormatException e) {
                System.out.println(bad + " ! NumberFormatException");
            }
        }
        fails("NaN", () -> new BigDecimal(Double.NaN));
        fails("infinity", () -> new BigDecimal(Double.POSITIVE_INFINITY));
        System.out.println(BigDecimal.ZERO.scale() + " " + BigDecimal.ONE.negate() + " " + BigDecimal.TEN.plus() + " " + d.abs() + " " + d.negate().abs().equals(d) + " "
                + d.max(BigDecimal.TEN) + " " + d.min(BigDecimal.TEN) + " " + new BigDecimal("1.0").max(new BigDecimal("1.00")));
        System.out.println(new BigDecimal("1E+12").toEngineeringString() + " " + new BigDecimal("123E+7").toEngineeringString() + " " + new BigDecimal("1.23E-8").toEngineeringString()
                + " " + new BigDecimal("0E+7").toEngineeringString() + " " + new BigDecimal("-12E-9").toPlainString());
    }
}
