// Exercises classic recursive functions: Ackermann, Hanoi, mutual recursion, McCarthy, Fibonacci with memo and binomials.
import java.util.HashMap;
import java.util.Map;

public class RecursionClassic {
    static int calls;

    static int ackermann(int m, int n) {
        calls++;
        return m == 0 ? n + 1 : n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
    }

    static int hanoi(int n, char from, char to, char via, StringBuilder log) {
        if (n == 0) {
            return 0;
        }
        int before = hanoi(n - 1, from, via, to, log);
        log.append(from).append(to).append(' ');
        return before + 1 + hanoi(n - 1, via, to, from, log);
    }

    static boolean even(int n) {
        return n == 0 || odd(n - 1);
    }

    static boolean odd(int n) {
        return n != 0 && even(n - 1);
    }

    static int mccarthy(int n) {
        return n > 100 ? n - 10 : mccarthy(mccarthy(n + 11));
    }

    static final Map<Integer, Long> MEMO = new HashMap<>();

    static long fib(int n) {
        if (n < 2) {
            return n;
        }
        Long known = MEMO.get(n);
        if (known != null) {
            return known;
        }
        long r = fib(n - 1) + fib(n - 2);
        MEMO.put(n, r);
        return r;
    }

    static long binomial(int n, int k, long[][] memo) {
        if (k == 0 || k == n) {
            return 1;
        }
        if (memo[n][k] == 0) {
            memo[n][k] = binomial(n - 1, k - 1, memo) + binomial(n - 1, k, memo);
        }
        return memo[n][k];
    }

    static int hofstadterF(int n) {
        return n == 0 ? 1 : n - hofstadterM(hofstadterF(n - 1));
    }

    static int hofstadterM(int n) {
        return n == 0 ? 0 : n - hofstadterF(hofstadterM(n - 1));
    }

    static double power(double x, int n) {
        if (n < 0) {
            return 1 / power(x, -n);
        }
        if (n == 0) {
            return 1;
        }
        double half = power(x, n / 2);
        return n % 2 == 0 ? half * half : half * half * x;
    }

    static String binary(long n) {
        return n < 2 ? "" + n : binary(n / 2) + n % 2;
    }

    public static void main(String[] args) {
        System.out.println(ackermann(2, 3) + " " + calls + " " + ackermann(3, 3) + " " + calls);
        StringBuilder log = new StringBuilder();
        System.out.println(hanoi(4, 'A', 'C', 'B', log) + " " + log + hanoi(10, 'x', 'y', 'z', new StringBuilder()));
        System.out.println(even(500) + " " + odd(500) + " " + mccarthy(87) + " " + mccarthy(1));
        System.out.println(fib(90) + " " + MEMO.size() + " " + binomial(30, 15, new long[31][31]));
        for (int i = 0; i < 12; i++) {
            System.out.print(hofstadterF(i) + "/" + hofstadterM(i) + " ");
        }
        System.out.println();
        System.out.println(power(2, 30) + " " + power(2, -3) + " " + power(1.5, 7) + " " + power(-3, 5) + " " + binary(1000003));
    }
}
