/** A switch expression with a hole. */
public class J17Command {
    private J17Command() {
    }

    public static int run(String command, int argument) {
        return switch (command) {
            case "double" -> argument * 2;
            case "invert" -> 1000 / argument; // bug: ArithmeticException
            case "none" -> 0;
            default -> throw new IllegalArgumentException(command); // contract: IllegalArgumentException
        };
    }
}
