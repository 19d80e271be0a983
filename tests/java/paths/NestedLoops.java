/** Loops in loops, with and without labels. */
final class NestedLoops {
    //@ pre rows >= 0 && rows <= 2 && columns >= 0 && columns <= 2
    //@ domain rows 0..2, columns 0..2
    //@ loop 8
    //@ complete
    static int cells(int rows, int columns) {
        int cells = 0;
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < columns; j++) {
                cells++;
            }
        }
        return cells;
    }

    //@ pre n >= 0 && n <= 3
    //@ paths 4
    //@ domain n 0..3
    //@ loop 12
    //@ complete
    static int triangle(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            for (int j = 1; j <= i; j++) {
                sum += j;
            }
        }
        return sum;
    }

    //@ domain target -1..10
    //@ loop 12
    //@ complete
    static int labelledBreak(int target) {
        int found = -1;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 3; j++) {
                if (i * j == target) {
                    found = 10 * i + j;
                    break outer;
                }
            }
        }
        return found;
    }

    //@ domain a 0..3, b 0..3
    //@ loop 12
    //@ complete
    static int labelledContinue(int a, int b) {
        int count = 0;
        outer:
        for (int i = 0; i < 3; i++) {
            for (int j = 0; j < 2; j++) {
                if (i == a && j == b) {
                    continue outer;
                }
                count++;
            }
        }
        return count;
    }

    //@ pre n >= 2 && n <= 9
    //@ domain n 2..9
    //@ loop 12
    //@ complete
    static boolean isPrime(int n) {
        for (int d = 2; d * d <= n; d++) {
            if (n % d == 0) {
                return false;
            }
        }
        return true;
    }

    private NestedLoops() {
    }
}
