// Exercises loop shapes: nested counters, sentinel loops, enhanced for over arrays and iterables, and loop variable scope.
import java.util.Iterator;
import java.util.List;

public class ControlLoops {
    static class Countdown implements Iterable<Integer>, Iterator<Integer> {
        private int n;
        private int hasNextCalls;

        Countdown(int n) {
            this.n = n;
        }

        @Override
        public Iterator<Integer> iterator() {
            return this;
        }

        @Override
        public boolean hasNext() {
            hasNextCalls++;
            return n > 0;
        }

        @Override
        public Integer next() {
            return n--;
        }
    }

    static int collatz(long n) {
        int steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static int gcd(int a, int b) {
        while (b != 0) {
            int t = a % b;
            a = b;
            b = t;
        }
        return a;
    }

    static String diamond(int n) {
        StringBuilder s = new StringBuilder();
        for (int row = -n; row <= n; row++) {
            int stars = n - Math.abs(row);
            for (int k = 0; k < n - stars; k++) {
                s.append(' ');
            }
            for (int k = 0; k < 2 * stars + 1; k++) {
                s.append(k % 2 == 0 ? '*' : '.');
            }
            s.append('\n');
        }
        return s.toString();
    }

    public static void main(String[] args) {
        Countdown c = new Countdown(4);
        int sum = 0;
        for (int i : c) {
            sum = sum * 10 + i;
            if (i == 2) {
                continue;
            }
            sum++;
        }
        System.out.println(sum + " " + c.hasNextCalls);
        System.out.println(collatz(27) + " " + collatz(97) + " " + collatz(1) + " " + gcd(1071, 462) + " " + gcd(0, 5) + " " + gcd(-12, 18));
        System.out.print(diamond(3));
        int[] a = {1, 2, 3};
        for (int v : a) {
            v *= 2;
            a = new int[] {v};
        }
        System.out.println(a[0] + " " + a.length);
        int digits = 0;
        for (long n = Long.MAX_VALUE; n > 0; n /= 10) {
            digits = digits * 3 + (int) (n % 10);
        }
        System.out.println(digits);
        byte b = 0;
        int rounds = 0;
        do {
            b += 7;
            rounds++;
        } while (b != 0);
        System.out.println(rounds);
        float f = 0;
        int fl = 0;
        for (; f < 1f; f += 0.1f) {
            fl++;
        }
        System.out.println(fl);
        char[] reversed = new char[26];
        for (char ch = 'z', k = 0; ch >= 'a'; ch--, k++) {
            reversed[k] = ch;
        }
        System.out.println(reversed);
        StringBuilder pairs = new StringBuilder();
        for (String x : List.of("a", "b")) {
            for (String y : new String[] {"1", "2"}) {
                for (char z : "+-".toCharArray()) {
                    pairs.append(x).append(z).append(y).append(' ');
                }
            }
        }
        System.out.println(pairs);
        for (int i = Integer.MAX_VALUE - 2, n = 0; i > 0; i++, n++) {
            System.out.print(n);
        }
        for (int i = 0, j = 0; i + j < 5; i++, j += i) {
            System.out.print(" " + i + j);
        }
        System.out.println();
    }
}
