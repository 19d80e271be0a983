/** For, while and do loops, with break and continue. */
final class Loops {
    //@ pre n <= 4
    //@ paths 5
    //@ domain n -2..4
    //@ complete
    static int sumTo(int n) {
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        return sum;
    }

    //@ pre n >= 0
    //@ domain n 0..15
    static int digits(int n) {
        int digits = 1;
        while (n >= 10) {
            n /= 10;
            digits++;
        }
        return digits;
    }

    //@ pre n >= 1 && n <= 16
    //@ domain n 1..16
    //@ loop 6
    //@ complete
    static int powerOfTwoAbove(int n) {
        int power = 1;
        do {
            power *= 2;
        } while (power <= n);
        return power;
    }

    //@ paths 5
    //@ domain limit -1..5
    //@ complete
    static int breaking(int limit) {
        int i = 0;
        while (true) {
            if (i >= limit || i == 3) {
                break;
            }
            i++;
        }
        return i;
    }

    //@ pre n >= 0 && n <= 4
    //@ domain n 0..4, skipped -1..5
    //@ complete
    static int continuing(int n, int skipped) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            if (i == skipped) {
                continue;
            }
            sum += i;
        }
        return sum;
    }

    //@ paths 1
    //@ domain x -3..3
    //@ loop 12
    //@ complete
    static int constantTrips(int x) {
        for (int i = 0; i < 10; i++) {
            x += i;
        }
        return x;
    }

    //@ domain n 0..5
    static int unboundedCountdown(int n) {
        int steps = 0;
        while (n != 0) {
            n--;
            steps++;
        }
        return steps;
    }

    //@ pre a > 0 && b > 0 && a <= 8 && b <= 8
    //@ domain a 1..8, b 1..8
    //@ loop 10
    //@ complete
    static int greatestCommonDivisor(int a, int b) {
        while (b != 0) {
            int rest = a % b;
            a = b;
            b = rest;
        }
        return a;
    }

    private Loops() {
    }
}
