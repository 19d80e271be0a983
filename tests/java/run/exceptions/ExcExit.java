// Exercises System.exit inside try, with finally blocks and catch clauses that must not run.
// exit: 3
public class ExcExit {
    static class Guard implements AutoCloseable {
        @Override
        public void close() {
            System.out.println("close must not run");
        }
    }

    static int status(String s) {
        int h = 0;
        for (char c : s.toCharArray()) {
            h = h * 7 + c;
        }
        return h & 0xff;
    }

    static void leave(int code) {
        try (Guard g = new Guard()) {
            System.out.println("leaving with " + code);
            System.exit(code);
            System.out.println("not reached");
        } catch (Throwable t) {
            System.out.println("not caught " + t);
        } finally {
            System.out.println("finally must not run");
        }
    }

    public static void main(String[] args) {
        System.out.println(status("exit") + " " + status(""));
        try {
            throw new IllegalStateException("first");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        } finally {
            System.out.print("no newline before exit;");
            leave(259 & 0xf);
        }
        throw new Error("not reached");
    }
}
