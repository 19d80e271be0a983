// Exercises char arithmetic, char promotion in expressions and char printing overload choice.
public class ConvChars {
    static String which(char c) {
        return "char " + c;
    }

    static String which(int i) {
        return "int " + i;
    }

    static String which(long l) {
        return "long " + l;
    }

    static String which(Object o) {
        return "Object " + o;
    }

    public static void main(String[] args) {
        char a = 'a';
        System.out.println(which(a));
        System.out.println(which(a + 1));
        System.out.println(which((char) (a + 1)));
        System.out.println(which(+a));
        System.out.println(which(-a));
        System.out.println(which(~a));
        System.out.println(which(a++));
        System.out.println(which(a));
        System.out.println(which((byte) a));
        System.out.println(which((short) a));
        System.out.println(which(a + 1L));
        System.out.println(which((Character) a));
        System.out.println(which(a + 1.5f));
        System.out.println(which(true ? a : 0));
        System.out.println(which(true ? a : 70000));
        int i = 0;
        System.out.println(which(true ? a : i));
        System.out.println(which(false ? 'x' : 'y'));
        final char fc = 'q';
        byte small = fc;
        System.out.println(small);
        System.out.println('a' + 'b');
        System.out.println("" + 'a' + 'b');
        System.out.println('a' + 'b' + "");
        System.out.println((char) ('a' + 'b' - 'a'));
        System.out.println('\u0041' + "\101\60\7".length());
        for (char c = 'x'; c != 'z' + 3; c++) {
            System.out.print(c);
        }
        System.out.println();
        char[] chars = {'h', 'e', 'y'};
        System.out.println(chars);
        System.out.println(String.valueOf(chars) + chars.length);
        char big = '\uffff';
        System.out.println((int) big + " " + (short) big + " " + (byte) big + " " + (big + 1) + " " + (int) (char) (big + 1));
        char wrapped = (char) -1;
        System.out.println(wrapped == big);
        System.out.println('a' < 98 && 'a' < 97.5 && 'b' == 98.0f);
        System.out.println((int) Character.forDigit(11, 16) + " " + Character.digit('f', 16) + " " + Character.digit('g', 16) + " "
            + Character.getNumericValue('7') + " " + Character.getNumericValue('z') + " " + Character.digit('\u0663', 10));
        String kinds = "aZ5 _\t$\u00e9\u4e2d\u0000";
        for (char c : kinds.toCharArray()) {
            System.out.println((int) c + " " + Character.isLetter(c) + Character.isDigit(c) + Character.isWhitespace(c)
                + Character.isUpperCase(c) + Character.isLowerCase(c) + Character.isJavaIdentifierStart(c) + " "
                + (int) Character.toUpperCase(c) + " " + (int) Character.toLowerCase(c) + " " + Character.getType(c));
        }
        switch (a) {
            case 'b' -> System.out.println("bee");
            default -> System.out.println("none");
        }
    }
}
