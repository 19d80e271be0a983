// Exercises parsing of integers and floating-point numbers from text, with the exact messages of rejected inputs.
public class ConvParse {
    static void parseInt(String s, int radix) {
        try {
            System.out.println(Integer.parseInt(s, radix));
        } catch (NumberFormatException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    static void parse(String s) {
        try {
            System.out.println("int " + Integer.parseInt(s));
        } catch (NumberFormatException e) {
            System.out.println("int " + e.getMessage());
        }
        try {
            System.out.println("long " + Long.parseLong(s));
        } catch (NumberFormatException e) {
            System.out.println("long " + e.getMessage());
        }
    }

    static void parseDouble(String s) {
        try {
            double d = Double.parseDouble(s);
            System.out.println(s + " " + d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Integer.toHexString(Float.floatToIntBits(Float.parseFloat(s))));
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        String[] ints = {"0", "-0", "+7", "2147483647", "-2147483648", "2147483648", "-2147483649", "9223372036854775807",
            "9223372036854775808", "-9223372036854775808", "", "-", "+", " 1", "1 ", "1.0", "0x10", "1_000", "\u0663", "abc", "--1", "007"};
        for (String s : ints) {
            parse(s);
        }
        parseInt("zz", 36);
        parseInt("-ff", 16);
        parseInt("102", 2);
        parseInt("11111111111111111111111111111111", 2);
        parseInt("7f", 16);
        parseInt("1", 1);
        parseInt("1", 37);
        String[] doubles = {"0", "-0", "1e3", "1E-3", ".5", "5.", "1e400", "-1e400", "1e-400", "NaN", "-Infinity", "nan", "  2.5  ", "1d",
            "1f", "0x1p3", "0x1.8p-1", "", "e5", "1e", "4.9e-324", "2.4e-324", "2.5e-324", "1.7976931348623159e308", "9007199254740993",
            "0.1", "123456789012345678901234567890", "3.4028235e38", "3.4028236e38", "1,5", "2.2250738585072012e-308", "16777217"};
        for (String s : doubles) {
            parseDouble(s);
        }
        try {
            Integer.parseInt(null);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.decode("0x7F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff") + " " + Long.decode("-0X8000000000000000"));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Long.parseUnsignedLong("18446744073709551615"));
        System.out.println(Byte.parseByte("-128") + " " + Short.parseShort("7fff", 16) + " " + Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes"));
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toHexString(-255) + " " + Integer.toOctalString(8) + " " + Integer.toBinaryString(-2)
            + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Long.toBinaryString(5) + " " + Integer.toString(35, 99));
    }
}
