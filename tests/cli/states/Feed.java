/** Where a program takes its inputs from. */
final class Feed {
    private Feed() {
    }

    static native int anyInt();

    static void assume(boolean condition) {
    }
}
