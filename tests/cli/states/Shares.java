/** A program that fails without arguments. */
final class Shares {
    private Shares() {
    }

    public static void main(String[] arguments) {
        int share = 100 / arguments.length;
        assert share <= 100;
    }
}
