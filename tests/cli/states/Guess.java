/** A program that fails for one input of many. */
final class Guess {
    private Guess() {
    }

    public static void main(String[] arguments) {
        int number = Feed.anyInt();
        Feed.assume(number > 20);
        assert number * 3 != 126;
    }
}
