// Exercises string concatenation with every operand type, constants mixed in, many operands, and evaluation order.

import java.util.List;
import java.util.Map;

public class LibConcatShapes {
    static final String TAG = "tag\u0001\u0002";
    static StringBuilder log = new StringBuilder();

    static <T> T trace(String name, T value) {
        log.append(name);
        return value;
    }

    record Pair(int left, String right) {
    }

    enum Color {
        RED, GREEN
    }

    static String mixed(byte b, short s, char c, int i, long l, float f, double d, boolean z, Object o, String t) {
        return b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + z + "," + o + "," + t;
    }

    static String escape(String s) {
        return s.replace("\u0001", "<1>").replace("\u0002", "<2>");
    }

    public static void main(String[] args) {
        System.out.println(mixed((byte) 1, (short) 2, '3', 4, 5L, 6f, 7d, true, null, null));
        System.out.println(mixed(Byte.MIN_VALUE, Short.MIN_VALUE, 'x', Integer.MIN_VALUE, Long.MIN_VALUE, Float.MIN_VALUE,
                Double.MAX_VALUE, false, List.of(1, 2), "t"));
        System.out.println(escape(TAG + 1 + TAG + '\u0001' + args.length));
        System.out.println(escape("" + (char) (args.length + 1) + "\u0002" + args.length));
        System.out.println(new Pair(1, "a") + "" + Color.RED + Map.of("k", 1) + new Pair(-1, null));
        System.out.println('a' + 'b' + "c" + 'd' + 'e' + 1 + 2 * 3 + (4 + 5) + -6);
        int i = 5;
        System.out.println("" + i++ + i + ++i + i-- + i);
        long big = 1L << 60;
        System.out.println("shift " + (big >>> 3) + " " + (int) big + " " + (byte) 200 + " " + (char) 65 + (int) 'A');
        System.out.println(trace("a", "x") + trace("b", 1) + trace("c", 2.0) + trace("d", 'q') + " " + log);
        try {
            String s = trace("e", "x") + trace("f", Integer.valueOf(1 / args.length)) + trace("g", "y");
            System.out.println(s);
        } catch (ArithmeticException e) {
            System.out.println(log + " " + e.getMessage());
        }
        String many = "";
        many = many + 0 + 1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9 + 'a' + 'b' + 'c' + i + i + i + i + i + i + i + i + i + i + i
                + i + i + i + i + i + big + big + many + many + i + "end";
        System.out.println(many);
        float f = 0.1f;
        double d = 0.1;
        System.out.println(f + " " + d + " " + (f + d) + " " + (float) d + " " + (double) f + " " + f * 3 + " " + d * 3);
        System.out.println(1.0e7 + " " + 9999999.0 + " " + 1.0e-3 + " " + 9.99e-4 + " " + 100.0f + " " + 1.0e7f + " " + 3e38f);
        char[] chars = {'o', 'k'};
        System.out.println("chars " + String.valueOf(chars) + chars.length);
        String wide = "\u4e2d" + i + "\u00e9" + 'x';
        System.out.println(wide.length() + " " + (int) wide.charAt(2) + " " + wide.hashCode());
        Object o = "object";
        o += "!" + 1;
        System.out.println(o);
        CharSequence cs = "cs";
        cs += "+" + null;
        System.out.println(cs);
        String t = null;
        t += 'x';
        System.out.println(t + (String) null + (Object) null);
        Integer boxed = null;
        System.out.println("boxed " + boxed + " " + (Character) 'z' + (Boolean) true + (Long) 3L);
        System.out.println(new Object() {
            @Override
            public String toString() {
                return null;
            }
        } + "|");
    }
}
