// Exercises labelled break and continue over nested for, while, do-while, blocks and switches.
public class ControlLabels {
    static String search(int[][] grid, int wanted) {
        int steps = 0;
        found:
        {
            for (int i = 0; i < grid.length; i++) {
                for (int j = 0; j < grid[i].length; j++) {
                    steps++;
                    if (grid[i][j] == wanted) {
                        break found;
                    }
                }
            }
            return "missing after " + steps;
        }
        return "found after " + steps;
    }

    static int primes(int limit) {
        int sum = 0;
        next:
        for (int n = 2; n < limit; n++) {
            for (int d = 2; d * d <= n; d++) {
                if (n % d == 0) {
                    continue next;
                }
            }
            sum += n;
        }
        return sum;
    }

    static String mixed() {
        StringBuilder s = new StringBuilder();
        int i = 0;
        outer:
        do {
            int j = 10;
            inner:
            while (true) {
                j--;
                switch (j % 4) {
                    case 0:
                        continue inner;
                    case 1:
                        if (i == 2) {
                            break inner;
                        }
                        break;
                    case 2:
                        s.append(i).append(j).append(' ');
                        if (j < 3) {
                            continue outer;
                        }
                        continue;
                    default:
                        if (i == 4) {
                            break outer;
                        }
                }
                if (j < -3) {
                    break;
                }
            }
            s.append("| ");
        } while (++i < 6);
        return s.append(i).toString();
    }

    static int blocks(int n) {
        int r = 0;
        a: {
            b: {
                c: {
                    if (n == 0) {
                        break a;
                    }
                    if (n == 1) {
                        break b;
                    }
                    if (n == 2) {
                        break c;
                    }
                    r += 1;
                }
                r += 10;
            }
            r += 100;
        }
        lone:
        if (n > 2) {
            if (n > 3) {
                break lone;
            }
            r += 1000;
        }
        return r;
    }

    public static void main(String[] args) {
        int[][] g = {{1, 2, 3}, {}, {4, 5}, {6}};
        System.out.println(search(g, 4) + ", " + search(g, 9) + ", " + search(g, 1));
        System.out.println(primes(100) + " " + primes(2) + " " + mixed());
        for (int n = 0; n < 5; n++) {
            System.out.print(blocks(n) + " ");
        }
        int x = 0;
        for (;;) {
            if (++x > 5) {
                break;
            }
        }
        int y = 0;
        do {
            y += 2;
            if (y == 4) {
                continue;
            }
        } while (y < 4);
        for (int p = 0, q = 10; p < q; p += 2, q--) {
            x += p * q;
        }
        System.out.println(x + " " + y);
    }
}
