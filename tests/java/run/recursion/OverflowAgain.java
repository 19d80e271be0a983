// Exercises stack overflow met again and again: inside handlers, in a loop, and uncaught at the end.
// exit: 1
public class OverflowAgain {
    static int calls;

    static void forever() {
        calls++;
        forever();
    }

    static int inHandler(int depth) {
        try {
            return inHandler(depth + 1);
        } catch (StackOverflowError e) {
            return below(0);
        }
    }

    static int below(int depth) {
        try {
            return below(depth + 1);
        } catch (StackOverflowError e) {
            return 5;
        }
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    public static void main(String[] args) {
        try {
            forever();
        } catch (StackOverflowError e) {
            System.out.println("caught " + (calls > 2000) + " " + e.getStackTrace().length + " " + e.getMessage());
        }
        System.out.println(inHandler(0));
        System.out.println(deep(5000));
        for (int i = 0; i < 20; i++) {
            try {
                forever();
            } catch (StackOverflowError e) {
                calls = 0;
            }
        }
        System.out.println("still here");
        forever();
    }
}
