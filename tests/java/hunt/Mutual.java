/** Two methods that call each other. */
public class Mutual {
    private Mutual() {
    }

    public static boolean even(int n) {
        return n == 0 || odd(n > 0 ? n - 1 : n); // bug: StackOverflowError
    }

    private static boolean odd(int n) {
        return n != 0 && even(n > 0 ? n - 1 : n); // bug: StackOverflowError
    }
}
