/** An exception thrown on purpose: passed on by one caller, caught by another. */
public class Div {
    private Div() {
    }

    public static int div(int dividend, int divisor) {
        if (divisor == 0) {
            throw new ArithmeticException("divisor is zero"); // contract: ArithmeticException
        }
        return dividend / divisor;
    }

    public static int div1(int dividend, int divisor) {
        int result;
        try {
            result = div(dividend, divisor);
        } catch (ArithmeticException e) {
            result = 0;
        }
        return result;
    }

    public static int div2(int dividend, int divisor) {
        return div(dividend, divisor);
    }
}
