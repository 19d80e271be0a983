/** Calls of every kind: static recursion, virtual and interface calls with several receivers. */
public class Calls {
    interface Shape {
        int area();
    }

    static final class Square implements Shape {
        final int side;

        Square(int side) {
            this.side = side;
        }

        public int area() {
            return side * side;
        }
    }

    static final class Strip implements Shape {
        final int length;

        Strip(int length) {
            this.length = length;
        }

        public int area() {
            return length;
        }
    }

    static int fibonacci(int n) {
        return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
    }

    static long work() {
        long sum = fibonacci(25);
        Shape[] shapes = {new Square(3), new Strip(4), new Square(5), new Strip(6)};
        for (int i = 0; i < 500_000; i++) {
            sum += shapes[i & 3].area();
        }
        return sum;
    }

    public static void main(String[] args) {
        for (int round = 0; round < 3; round++) {
            long start = System.nanoTime();
            long result = work();
            System.out.println((System.nanoTime() - start) + " " + result);
        }
    }
}
