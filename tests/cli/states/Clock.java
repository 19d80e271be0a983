/** A program whose result depends on the time. */
final class Clock {
    private Clock() {
    }

    public static void main(String[] arguments) {
        if (System.nanoTime() == 4_711) {
            throw new IllegalStateException();
        }
    }
}
