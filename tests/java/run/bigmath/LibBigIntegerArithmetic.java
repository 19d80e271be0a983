// Exercises BigInteger arithmetic: the four operations with all signs, pow, mod, gcd, modPow, modInverse, sqrt, comparisons and errors.

import java.math.BigInteger;

public class LibBigIntegerArithmetic {
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

    static BigInteger big(String s) {
        return new BigInteger(s);
    }

    public static void main(String[] args) {
        BigInteger[] values = {
            big("0"), big("1"), big("-1"), big("7"), big("-12"), big("4294967296"), big("-9223372036854775808"), big("123456789012345678901234567890"),
            big("-99999999999999999999999999999999999999")
        };
        for (BigInteger a : values) {
            for (BigInteger b : values) {
                StringBuilder line = new StringBuilder();
                line.append(a.add(b)).append(' ').append(a.subtract(b)).append(' ').append(a.multiply(b)).append(' ').append(a.compareTo(b)).append(' ').append(a.gcd(b));
                if (b.signum() != 0) {
                    BigInteger[] qr = a.divideAndRemainder(b);
                    line.append(' ').append(qr[0]).append(" r ").append(qr[1]);
                }
                if (b.signum() > 0) {
                    line.append(" m ").append(a.mod(b));
                }
                System.out.println(line);
            }
        }
        BigInteger x = big("123456789012345678901234567890");
        check("pow", () -> x.pow(5) + " " + x.pow(0) + " " + x.negate().pow(3) + " " + big("2").pow(200) + " " + big("10").pow(40));
        check("pow negative", () -> x.pow(-1));
        check("modPow", () -> x.modPow(big("65537"), big("1000000007")) + " " + big("3").modPow(big("-1"), big("11")) + " " + big("5").modPow(big("0"), big("1")));
        check("modPow even modulus", () -> x.modPow(big("12345678901234567890"), big("1000000000000000000000")));
        check("modPow bad", () -> x.modPow(big("2"), big("0")));
        check("modInverse", () -> big("3").modInverse(big("11")) + " " + big("-7").modInverse(big("1000000007")));
        check("not invertible", () -> big("4").modInverse(big("8")));
        check("mod negative", () -> x.mod(big("-5")));
        check("divide by zero", () -> x.divide(BigInteger.ZERO));
        check("sqrt", () -> x.sqrt() + " " + big("15").sqrt() + " " + big("16").sqrt() + " " + BigInteger.ZERO.sqrt() + " " + big("10").pow(60).sqrt());
        check("sqrt negative", () -> big("-4").sqrt());
        check("sqrtAndRemainder", () -> big("30").sqrtAndRemainder()[0] + " " + big("30").sqrtAndRemainder()[1]);
        check("min max", () -> x.min(BigInteger.TEN) + " " + x.max(BigInteger.TWO) + " " + x.negate().abs().equals(x) + " " + x.signum());
        check("narrow", () -> x.intValue() + " " + x.longValue() + " " + x.doubleValue() + " " + x.floatValue() + " " + x.shortValue() + " " + x.byteValue());
        check("exact", () -> big("42").intValueExact() + " " + big("-128").byteValueExact() + " " + big("9223372036854775807").longValueExact());
        check("longValueExact", () -> x.longValueExact());
        check("intValueExact", () -> big("2147483648").intValueExact());
        check("byteValueExact", () -> big("128").byteValueExact());
        check("bad text", () -> new BigInteger("12x"));
        check("empty", () -> new BigInteger(""));
        check("sign only", () -> new BigInteger("-"));
        check("double sign", () -> new BigInteger("--1"));
        check("plus", () -> new BigInteger("+5") + " " + new BigInteger("-0") + " " + new BigInteger("007"));
        check("hash", () -> x.hashCode() + " " + BigInteger.ZERO.hashCode() + " " + big("-1").hashCode() + " " + x.equals(big("123456789012345678901234567890")) + x.equals(1));
        check("valueOf", () -> BigInteger.valueOf(Long.MIN_VALUE).negate() + " " + (BigInteger.valueOf(5) == BigInteger.valueOf(5)));
        check("factorial", () -> {
            BigInteger f = BigInteger.ONE;
            for (int i = 2; i <= 60; i++) {
                f = f.multiply(BigInteger.valueOf(i));
            }
            return f;
        });
        check("fibonacci", () -> {
            BigInteger a = BigInteger.ZERO;
            BigInteger b = BigInteger.ONE;
            for (int i = 0; i < 200; i++) {
                BigInteger next = a.add(b);
                a = b;
                b = next;
            }
            return a;
        });
        check("doubles", () -> big("9007199254740993").doubleValue() + " " + big("10").pow(308).doubleValue() + " " + big("10").pow(309).doubleValue() + " " + big("16777217").floatValue());
    }
}
