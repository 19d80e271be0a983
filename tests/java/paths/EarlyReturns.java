/** Methods that leave as soon as they know. */
final class EarlyReturns {
    //@ paths 5
    //@ domain points -1..101
    //@ complete
    static char grade(int points) {
        if (points >= 90) {
            return 'A';
        }
        if (points >= 80) {
            return 'B';
        }
        if (points >= 65) {
            return 'C';
        }
        if (points >= 50) {
            return 'D';
        }
        return 'F';
    }

    //@ paths 5
    //@ domain a 0..5, b 0..5, c 0..5
    //@ complete
    static int triangleKind(int a, int b, int c) {
        if (a == b && b == c) {
            return 3;
        }
        if (a == b || b == c || a == c) {
            return 2;
        }
        return 1;
    }

    //@ paths 3
    //@ domain x -5..5
    //@ complete
    static void nothingReturned(int x) {
        if (x < 0) {
            return;
        }
        int y = x + 1;
        if (y > 3) {
            throw new IllegalStateException();
        }
    }

    //@ paths 2
    //@ domain x -5..25
    //@ complete
    static int deadBranch(int x) {
        if (x > 10) {
            if (x < 5) {
                return -1;
            }
            return 1;
        }
        return 0;
    }

    private EarlyReturns() {
    }
}
