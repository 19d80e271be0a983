/** The tests and conversions of java.lang.Character. */
final class CharacterTests {
    //@ pre c < 128
    //@ domain c 30..130
    //@ complete
    static boolean isDigit(char c) {
        return Character.isDigit(c);
    }

    //@ pre c < 128
    //@ domain c 30..130
    //@ complete
    static int caseOf(char c) {
        if (Character.isUpperCase(c)) {
            return 1;
        }
        return Character.isLowerCase(c) ? -1 : 0;
    }

    //@ pre c < 128
    //@ domain c 30..130
    //@ complete
    static char toggled(char c) {
        return Character.isLetter(c) && Character.isLowerCase(c) ? Character.toUpperCase(c) : c;
    }

    //@ pre c < 128
    //@ domain c 40..110
    //@ complete
    static int hexValue(char c) {
        int value = Character.digit(c, 16);
        return value < 0 ? -1 : value * 2;
    }

    //@ pre c < 128
    //@ domain c 0..40
    //@ complete
    static boolean isBlank(char c) {
        return Character.isWhitespace(c);
    }

    //@ pre c < 128
    //@ domain c 40..130
    //@ complete
    static int tokenKind(char c) {
        if (Character.isDigit(c)) {
            return 1;
        }
        if (Character.isLetterOrDigit(c) || c == '_') {
            return 2;
        }
        return 3;
    }

    private CharacterTests() {
    }
}
