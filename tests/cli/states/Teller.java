/** A program that writes, and is right for all arguments. */
final class Teller {
    private Teller() {
    }

    public static void main(String[] arguments) {
        int count = arguments.length;
        if (count == 2) {
            System.out.println("two");
        } else {
            System.out.println("not two");
        }
        assert count >= 0;
    }
}
