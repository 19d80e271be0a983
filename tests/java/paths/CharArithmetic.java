/** Characters as numbers. */
final class CharArithmetic {
    //@ paths 3
    //@ domain c 40..64
    //@ complete
    static int digit(char c) {
        if (c < '0' || c > '9') {
            return -1;
        }
        return c - '0';
    }

    //@ paths 3
    //@ domain c 90..125, shift 0..25
    //@ complete
    static char caesar(char c, int shift) {
        if (c < 'a' || c > 'z') {
            return c;
        }
        return (char) ('a' + (c - 'a' + shift) % 26);
    }

    //@ paths 1
    //@ domain c 0..10
    //@ complete
    static char wrapped(char c) {
        c--;
        return c;
    }

    //@ paths 3
    //@ domain c 60..130
    //@ complete
    static char upper(char c) {
        return c >= 'a' && c <= 'z' ? (char) (c ^ 0x20) : c;
    }

    //@ paths 2
    //@ complete
    static boolean neverNegative(char c, int x) {
        return (char) (c + x) == 0xffff;
    }

    //@ paths 2
    //@ domain a 97..122, b 97..122
    //@ complete
    static boolean neighbours(char a, char b) {
        return a + 1 == b;
    }

    private CharArithmetic() {
    }
}
