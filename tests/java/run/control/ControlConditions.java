// Exercises boolean operators, short circuits, conditional chains and evaluation order with side effects.
public class ControlConditions {
    static StringBuilder log = new StringBuilder();

    static boolean b(String n, boolean v) {
        log.append(n);
        return v;
    }

    static int i(int v) {
        log.append(v);
        return v;
    }

    static String drain(Object result) {
        String s = log + "=" + result;
        log.setLength(0);
        return s;
    }

    static String classify(int a, int b, int c) {
        if (a > b && b > c || !(a <= c) && c == b) {
            return "desc";
        } else if ((a < b) ^ (b < c)) {
            return a == c ? "sym" : b > c ? b > a ? "peak" : "edge" : "valley";
        } else if (!(a >= b | b >= c)) {
            return "asc";
        }
        return "flat";
    }

    static int ternary(int x) {
        return x < 0 ? -1 : x == 0 ? 0 : x < 10 ? 1 : x < 100 ? 2 : 3;
    }

    static boolean xor3(boolean p, boolean q, boolean r) {
        return p ^ q ^ r != (p == q == r);
    }

    public static void main(String[] args) {
        boolean[] tf = {false, true};
        for (boolean p : tf) {
            for (boolean q : tf) {
                for (boolean r : tf) {
                    System.out.println(drain(b("p", p) && b("q", q) || b("r", r)) + " " + drain(b("p", p) || b("q", q) && b("r", r)) + " "
                        + drain(b("p", p) & b("q", q) | b("r", r)) + " " + drain(b("p", p) ? b("q", q) : b("r", r)) + " "
                        + drain(!(b("p", p) || !b("q", q)) && !b("r", r)) + " " + drain(b("p", p) ^ b("q", q) && b("r", r)) + " " + xor3(p, q, r));
                }
            }
        }
        System.out.println(drain(i(1) + i(2) * i(3) - i(4) / i(5) % i(6)));
        System.out.println(drain((i(1) + i(2)) * i(3) << i(1) | i(7) & i(5)));
        System.out.println(drain(i(3) < i(4) == i(5) > i(6)));
        for (int a = 0; a < 3; a++) {
            for (int c = 0; c < 3; c++) {
                System.out.print(classify(a, 1, c) + " " + classify(a, c, 1) + " ");
            }
            System.out.println();
        }
        for (int x : new int[] {-5, 0, 5, 55, 555}) {
            System.out.print(ternary(x) + " ");
        }
        System.out.println();
        int n = 5;
        if (n++ > 5 || n++ > 5 && n++ < 7 || n++ > 100) {
            n += 100;
        }
        System.out.println(n);
        boolean flag = false;
        if (flag = n > 100) {
            n = 1;
        }
        System.out.println(flag + " " + n);
        boolean t = true;
        t &= n == 9 || n / 0 == 1;
        t |= n != 9 && n / 0 == 1;
        System.out.println(t + " " + (t ? n++ : n--) + " " + (!t ? n++ : n--) + " " + n);
        String s = null;
        System.out.println(s != null && s.length() > 0 ? "full" : s == null ? "null" : "empty");
        long l = 5;
        System.out.println(l > 4.5f && l < 5.5 && l == 5 ? "between" : "outside");
        while (n-- > 0 && !flag) {
            flag = n < 3;
        }
        System.out.println(n);
        if (!flag) ; else if (n < 0) System.out.println("dangling"); else System.out.println("else");
    }
}
