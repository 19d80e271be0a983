// Exercises String.valueOf, copyValueOf, char arrays, concatenation operators and switch on strings with equal hash codes.

public class LibStringValueOf {
    static int order = 0;

    static String next(String s) {
        order++;
        return s + order;
    }

    static String classify(String s) {
        switch (s) {
            case "Aa":
                return "first";
            case "BB":
                return "second";
            case "AaAa":
            case "BBBB":
                return "double";
            case "":
                return "empty";
            default:
                return "other";
        }
    }

    public static void main(String[] args) {
        System.out.println(String.valueOf(true) + String.valueOf('c') + String.valueOf(-12) + String.valueOf(1L << 40));
        System.out.println(String.valueOf(1.5f) + " " + String.valueOf(-0.0) + " " + String.valueOf(1e10) + " "
                + String.valueOf(Double.NaN) + " " + String.valueOf(Float.NEGATIVE_INFINITY));
        Object nothing = null;
        System.out.println(String.valueOf(nothing) + String.valueOf(new char[] {'x', 'y'}));
        try {
            String.valueOf((char[]) null);
        } catch (NullPointerException e) {
            System.out.println("null array");
        }
        char[] data = "abcdef".toCharArray();
        String copy = String.valueOf(data, 1, 3) + String.copyValueOf(data) + String.copyValueOf(data, 4, 2);
        data[1] = '#';
        System.out.println(copy + " " + new String(data));
        System.out.println(new String(new byte[] {72, 105}, 0) + new String(new StringBuilder("sb")) + new String(new StringBuffer("sbuf")));

        byte b = -1;
        short sh = 300;
        char c = 'Z';
        String s = "" + b + sh + c + 1 + 2L + 3.0f + 4.0 + true + null;
        System.out.println(s);
        System.out.println(1 + 2 + "3" + 4 + 5 + 'a' + ('a' + 1) + (char) ('a' + 1));
        s = "x";
        s += 1;
        s += 'c';
        s += 2.5;
        s += null;
        s += new int[0].length;
        System.out.println(s);
        String nullString = null;
        nullString += nullString;
        System.out.println(nullString + " " + nullString.length());
        System.out.println(next("a") + next("b") + next("c") + order);
        String[] slots = {"p", "q"};
        int i = 0;
        slots[i++] += slots[i] + i;
        System.out.println(slots[0] + " " + slots[1] + " " + i);
        String e = "\u00e9" + '\u4e2d' + 1;
        System.out.println(e.length() + " " + e.hashCode());
        String big = "";
        for (int n = 0; n < 40; n++) {
            big += n % 10;
        }
        System.out.println(big + " " + big.hashCode());
        for (String word : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "", "x"}) {
            System.out.println(word + " " + word.hashCode() + " " + classify(word));
        }
        try {
            classify(null);
        } catch (NullPointerException x) {
            System.out.println("switch on null");
        }
        final String a = "left";
        String right = "Right";
        System.out.println(("left" + "Right" == "leftRight") + " " + (a + right == "leftRight") + " "
                + ((a + right).intern() == "leftRight"));
    }
}
