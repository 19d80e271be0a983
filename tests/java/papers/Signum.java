// A sign function whose condition is always true: it divides by zero, and one of its lines is never run.
class Signum {
    static int signum(int a) {
        int sign;
        if (a <= 0 || a >= 0) {
            sign = a / magnitude(a);
        } else {
            sign = 0;
        }
        return sign;
    }

    static int magnitude(int b) {
        int result;
        if (b < 0) {
            result = -b;
        } else {
            result = b;
        }
        return result;
    }
}
