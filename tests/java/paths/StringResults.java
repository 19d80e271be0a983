/** Strings that are made: concatenation, trimming, case, conversion. */
final class StringResults {
    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static String described(int x) {
        String sign = x < 0 ? "minus" : "plus";
        return sign + "!";
    }

    //@ pre s != null
    static boolean greets(String s) {
        return ("hello " + s).equals("hello you");
    }

    //@ pre x >= -12 && x <= 12
    //@ domain x -12..12
    //@ complete
    static int lengthOfNumber(int x) {
        return ("" + x).length();
    }

    static String withNull(String s) {
        String text = "<" + s + ">";
        return text.length() == 6 ? text : "";
    }

    //@ pre s != null
    static boolean trimmedIsX(String s) {
        return s.trim().equals("x");
    }

    //@ pre s != null
    static boolean equalIgnoringCase(String s) {
        return s.equalsIgnoreCase("Yes") && !s.equals("Yes");
    }

    //@ pre s != null
    static boolean replaced(String s) {
        return s.replace('-', '_').equals("a_b");
    }

    //@ domain flag 0..1
    //@ complete
    static String ofBoolean(boolean flag) {
        return String.valueOf(flag);
    }

    private StringResults() {
    }
}
