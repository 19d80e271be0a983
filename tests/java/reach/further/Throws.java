/** Targets behind exceptions. */
public class Throws {
    public static int divide(int a, int b) {
        try {
            int q = a / b;
            if (q * b > a && b > 0) {
                return 1; // target: reachable
            }
            return q;
        } catch (ArithmeticException e) {
            if (b != 0) {
                return 2; // target: unreachable
            }
            return 3; // target: reachable
        }
    }

    public static int element(int[] values, int index) {
        int seen = 0;
        try {
            seen = values[index];
            seen++;
        } catch (ArrayIndexOutOfBoundsException e) {
            if (index == 2 && values.length == 2) {
                return 1; // target: reachable
            }
            if (seen != 0) {
                return 2; // target: unreachable
            }
        } finally {
            if (values != null && values.length > 0) {
                values[0] = seen;
            }
        }
        return 0;
    }

    private static int check(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("negative");
        }
        if (value > 100) {
            throw new IllegalStateException("large");
        }
        return value;
    }

    public static int caught(int value) {
        try {
            return check(value) + check(value / 2);
        } catch (IllegalStateException e) {
            return value; // target: reachable
        } catch (RuntimeException e) {
            if (value == 0) {
                return 1; // target: unreachable
            }
            return -1;
        }
    }

    public static int cast(Object value) {
        try {
            String text = (String) value;
            return text.length();
        } catch (ClassCastException e) {
            return -1; // target: reachable
        } catch (NullPointerException e) {
            if (value != null) {
                return -2; // target: unreachable
            }
            return -3;
        }
    }
}
