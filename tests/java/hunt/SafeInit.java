/** Static data, ready before it is used. */
public class SafeInit {
    private static final int[] SQUARES = new int[10];
    private static final int LARGEST;

    static {
        for (int i = 0; i < SQUARES.length; i++) {
            SQUARES[i] = i * i;
        }
        LARGEST = SQUARES[SQUARES.length - 1];
    }

    private SafeInit() {
    }

    public static int square(int x) {
        return x >= 0 && x < SQUARES.length ? SQUARES[x] : LARGEST;
    }
}
