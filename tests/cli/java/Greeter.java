/** Greets its arguments; what it does first, its first argument says. */
public class Greeter {
    public static void main(String[] arguments) throws Exception {
        String wish = arguments.length == 0 ? "" : arguments[0];
        switch (wish) {
            case "exit":
                System.out.println("leaving");
                System.exit(Integer.parseInt(arguments[1]));
                break;
            case "fail":
                throw new IllegalStateException("as you wish");
            case "spin":
                System.out.println("started");
                System.out.print("not ended by a line break");
                while (true) {}
            case "sleep":
                Thread.sleep(3_600_000);
                break;
            case "count":
                for (int i = 0; i < 20_000; i++) {
                    System.out.println(i);
                }
                break;
            case "property":
                System.out.println(System.getProperty(arguments[1]));
                break;
            case "assert":
                assert arguments.length == 0 : "arguments were given";
                System.out.println("assertions are off");
                break;
            case "echo":
                System.out.write(System.in.readAllBytes());
                System.out.flush();
                break;
            case "err":
                System.out.println("one");
                System.err.println("two");
                break;
            default:
                System.out.println("Hello, " + (wish.isEmpty() ? "world" : wish) + "!");
        }
    }
}
