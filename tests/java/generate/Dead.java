/** A branch that no input takes, though each of its conditions is possible. */
public final class Dead {
    private Dead() {
    }

    /** The sign of a number, with a case too many. */
    public static int sign(int number) {
        if (number > 0) {
            return 1;
        }
        if (number < 0) {
            return -1;
        }
        if (number != 0) {
            return 2;
        }
        return 0;
    }

    /** What only {@link #sum} calls, never with a negative number. */
    private static int half(int number) {
        if (number < 0) {
            return 0;
        }
        return number / 2;
    }

    /** Two halves. */
    public static int sum(byte number) {
        return half(number & 0x7f) + half(number > 3 ? number : 3);
    }
}
