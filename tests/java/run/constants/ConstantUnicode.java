// Exercises string constants with NUL, supplementary characters, lone surrogates, combining marks and unicode escapes.
public class ConstantUnicode {
    static String hex(String s) {
        StringBuilder b = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            b.append(Integer.toHexString(s.charAt(i))).append(i + 1 < s.length() ? "." : "");
        }
        return b.toString();
    }

    static int \u0061bc = 5;

    public static void main(String[] args) {
        String[] all = {
            "", "\0", "a\0b", "\u0001\u007f", "\u0080\u00ff", "\u0100\u07ff\u0800\uffff", "\ud83d\ude00", "\ud83d", "\ude00\ud83d", "e\u0301",
            "\u4e2d\u6587", "\ud800\udc00\udbff\udfff", "\ufeffbom", "\u2028\u2029", "mixed \u00e9 \ud83c\udf55 \0 end", "\uuuu0041"
        };
        for (String s : all) {
            System.out.println(hex(s) + " len " + s.length() + " points " + s.codePointCount(0, s.length()) + " hash " + s.hashCode()
                + " reversed " + hex(new StringBuilder(s).reverse().toString()));
        }
        System.out.println(\u0061bc + abc);
        String pizza = "\ud83c\udf55";
        System.out.println(pizza.codePointAt(0) + " " + pizza.codePointAt(1) + " " + pizza.codePointBefore(2) + " " + Character.charCount(pizza.codePointAt(0)) + " "
            + Character.isSurrogatePair(pizza.charAt(0), pizza.charAt(1)) + " " + Character.isHighSurrogate(pizza.charAt(1)));
        System.out.println(hex(new String(Character.toChars(0x1F600))) + " " + hex(Character.toString(0x10FFFF)) + " " + hex(new StringBuilder().appendCodePoint(0x10000).append((char) 0xd800).toString()));
        int[] points = "a\ud83d\ude00\ud83d z".codePoints().toArray();
        for (int p : points) {
            System.out.print(Integer.toHexString(p) + " ");
        }
        System.out.println();
        System.out.println("\u00e9".equals("e\u0301") + " " + "\u00e9".compareTo("z") + " " + "\ud83d\ude00".compareTo("\uffff") + " " + "\u00df".toUpperCase().length() + " " + "\u0130".toLowerCase().length());
        switch ("\ud83d\ude00".charAt(0)) {
            case '\ud83d':
                System.out.println("high surrogate label");
                break;
            default:
                System.out.println("none");
        }
        char[] raw = {'\ud83d', '\ude00', '\0'};
        System.out.println(hex(new String(raw, 0, 2)) + " " + hex(String.valueOf(raw)) + " " + new String(raw).indexOf(0x1F600) + " " + new String(raw).indexOf('\0'));
        String identifiers = "\u00fcber_$1";
        boolean ok = Character.isJavaIdentifierStart(identifiers.charAt(0));
        for (char c : identifiers.toCharArray()) {
            ok &= Character.isJavaIdentifierPart(c);
        }
        System.out.println(ok);
        try {
            Character.toChars(0x110000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }
}
