/** A program that is right for all arguments. */
final class Meter {
    private Meter() {
    }

    public static void main(String[] arguments) {
        int half = 0;
        if (arguments.length > 1) {
            half = arguments.length / 2;
        }
        assert half <= arguments.length;
    }
}
