/** Sums, products and signs of ints. */
final class Arithmetic {
    //@ paths 1
    //@ domain x -6..6, y -6..6
    //@ complete
    static int polynomial(int x, int y) {
        return 3 * x * x - 2 * x * y + y - 7;
    }

    //@ paths 2
    //@ domain x -5..5
    //@ complete
    static int absolute(int x) {
        if (x < 0) {
            return -x;
        }
        return x;
    }

    //@ paths 3
    //@ domain x -4..4
    //@ complete
    static int signum(int x) {
        if (x > 0) {
            return 1;
        } else if (x == 0) {
            return 0;
        } else {
            return -1;
        }
    }

    //@ paths 4
    //@ domain x -3..3, y -3..3
    //@ complete
    static int quadrant(int x, int y) {
        if (x >= 0) {
            return y >= 0 ? 1 : 4;
        }
        return y >= 0 ? 2 : 3;
    }

    //@ paths 2
    //@ domain a -20..20
    //@ complete
    static int linearEquation(int a) {
        int left = 3 * a + 5;
        int right = 2 * a + 12;
        if (left == right) {
            return a;
        }
        return left - right;
    }

    //@ paths 4
    //@ domain a -2..2, b -2..2, c -2..2
    //@ complete
    static int largest(int a, int b, int c) {
        int largest = a;
        if (b > largest) {
            largest = b;
        }
        if (c > largest) {
            largest = c;
        }
        return largest;
    }

    //@ pre x > 0 && y > 0 && x < 100 && y < 100
    //@ paths 2
    //@ domain x 1..40, y 1..40
    //@ complete
    static boolean isProduct(int x, int y) {
        return x * y == 391;
    }

    private Arithmetic() {
    }
}
