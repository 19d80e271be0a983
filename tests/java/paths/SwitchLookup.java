/** Switches over labels that lie far apart. */
final class SwitchLookup {
    //@ paths 4
    //@ domain code -1..405
    //@ complete
    static int statusClass(int code) {
        switch (code) {
            case 200:
                return 2;
            case 301:
                return 3;
            case 404:
                return 4;
            default:
                return 0;
        }
    }

    //@ paths 4
    //@ complete
    static int extremes(int x) {
        switch (x) {
            case Integer.MIN_VALUE:
                return -1;
            case 0:
                return 0;
            case Integer.MAX_VALUE:
                return 1;
            default:
                return 2;
        }
    }

    //@ paths 5
    //@ complete
    static int romanDigit(char c) {
        switch (c) {
            case 'I':
                return 1;
            case 'V':
                return 5;
            case 'X':
                return 10;
            case 'L':
                return 50;
            default:
                return 0;
        }
    }

    //@ paths 4
    //@ complete
    static int onScaled(int x) {
        switch (x * 1000) {
            case 1000:
                return 1;
            case 5000:
                return 5;
            case 9000:
                return 9;
            default:
                return 0;
        }
    }

    //@ paths 4
    //@ domain outer 0..101, inner 0..9
    //@ complete
    static int nested(int outer, int inner) {
        switch (outer) {
            case 1:
                switch (inner) {
                    case 7:
                        return 17;
                    default:
                        return 10;
                }
            case 100:
                return 100;
            default:
                return 0;
        }
    }

    private SwitchLookup() {
    }
}
