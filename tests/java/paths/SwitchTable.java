/** Switches over dense int labels. */
final class SwitchTable {
    //@ paths 4
    //@ domain day -1..5
    //@ complete
    static int numbered(int day) {
        switch (day) {
            case 0:
                return 10;
            case 1:
                return 11;
            case 2:
                return 12;
            default:
                return -1;
        }
    }

    //@ domain month 0..13, year 1990..2010
    //@ complete
    static int daysOfMonth(int month, int year) {
        switch (month) {
            case 2:
                return year % 4 == 0 ? 29 : 28;
            case 4:
            case 6:
            case 9:
            case 11:
                return 30;
            default:
                return 31;
        }
    }

    //@ paths 4
    //@ domain start -1..4
    //@ complete
    @SuppressWarnings("fallthrough")
    static int fallingThrough(int start) {
        int sum = 0;
        switch (start) {
            case 0:
                sum += 1;
            case 1:
                sum += 10;
            case 2:
                sum += 100;
                break;
            default:
                sum = -1;
        }
        return sum;
    }

    //@ paths 3
    //@ domain x -2..6
    //@ complete
    static int withoutDefault(int x) {
        int result = 0;
        switch (x % 3) {
            case 1:
                result = 5;
                break;
            case 2:
                result = 7;
                break;
        }
        return result;
    }

    //@ paths 6
    //@ domain op 0..5, a -2..2, b -2..2
    //@ complete
    static int calculate(int op, int a, int b) {
        switch (op) {
            case 0:
                return a + b;
            case 1:
                return a - b;
            case 2:
                return a * b;
            case 3:
                return a / b;
            default:
                throw new IllegalArgumentException("no such operator");
        }
    }

    private SwitchTable() {
    }
}
