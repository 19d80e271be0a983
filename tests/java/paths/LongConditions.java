/** Conditions with many parts. */
final class LongConditions {
    //@ paths 4
    //@ domain year 1895..2005
    //@ complete
    static boolean isLeapYear(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }

    //@ domain day 0..32, month 0..13
    //@ complete
    static boolean isDate(int day, int month) {
        return month >= 1 && month <= 12 && day >= 1
                && (day <= 28 || day <= 30 && month != 2
                        || day == 31 && (month < 8 && month % 2 == 1 || month >= 8 && month % 2 == 0));
    }

    //@ paths 5
    //@ domain a 0..3, b 0..3, c 0..3
    //@ complete
    static boolean twoEqual(int a, int b, int c) {
        return a == b && b != c || a == c && c != b || b == c && a != b;
    }

    //@ domain x 0..7, y 0..7, otherX 0..7, otherY 0..7
    //@ complete
    static boolean knightMove(int x, int y, int otherX, int otherY) {
        int dx = x > otherX ? x - otherX : otherX - x;
        int dy = y > otherY ? y - otherY : otherY - y;
        return dx == 1 && dy == 2 || dx == 2 && dy == 1;
    }

    private LongConditions() {
    }
}
