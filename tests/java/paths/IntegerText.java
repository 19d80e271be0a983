/** Between ints and their text. */
final class IntegerText {
    static int parsed(String s) {
        return Integer.parseInt(s);
    }

    static int parsedOrZero(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    //@ pre s != null
    static boolean isFortyTwo(String s) {
        return s.length() == 2 && Integer.parseInt(s) == 42;
    }

    //@ pre x >= -15 && x <= 15
    //@ domain x -15..15
    //@ complete
    static int printed(int x) {
        return Integer.toString(x).length();
    }

    //@ pre x >= 0 && x <= 40
    //@ domain x 0..40
    //@ complete
    static boolean hexIsOneF(int x) {
        return Integer.toHexString(x).equals("1f");
    }

    //@ pre x >= -120 && x <= 130
    //@ domain x -120..130
    //@ loop 8
    //@ complete
    static boolean roundTrip(int x) {
        return Integer.parseInt(String.valueOf(x)) == x;
    }

    static boolean booleanText(String s) {
        return Boolean.parseBoolean(s);
    }

    private IntegerText() {
    }
}
