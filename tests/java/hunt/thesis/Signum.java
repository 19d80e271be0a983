/** The sign of a number as the quotient of the number and its magnitude; zero was to be left out. */
public class Signum {
    private Signum() {
    }

    public static int signum(int number) {
        int sign = 0;
        if (number <= 0 || number >= 0) {
            sign = number / magnitude(number); // bug: ArithmeticException
        }
        return sign;
    }

    public static int magnitude(int number) {
        return number < 0 ? -number : number;
    }
}
