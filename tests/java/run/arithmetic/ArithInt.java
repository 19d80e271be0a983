// Exercises every int operator over a table of edge values, including division overflow and negative remainders.
public class ArithInt {
    static final int[] EDGES = {
        0, 1, -1, 2, -2, 7, -7, 31, 32, 33, 255, -256, 65535, -65536,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE - 1, Integer.MIN_VALUE + 1, 0x55555555, 0xAAAAAAAA
    };

    static void binary(int a, int b) {
        StringBuilder s = new StringBuilder();
        s.append(a).append(" ? ").append(b).append(':');
        s.append(' ').append(a + b);
        s.append(' ').append(a - b);
        s.append(' ').append(a * b);
        if (b != 0) {
            s.append(' ').append(a / b);
            s.append(' ').append(a % b);
        } else {
            try {
                s.append(a / b);
            } catch (ArithmeticException e) {
                s.append(" div ").append(e.getMessage());
            }
            try {
                s.append(a % b);
            } catch (ArithmeticException e) {
                s.append(" rem ").append(e.getMessage());
            }
        }
        s.append(' ').append(a & b);
        s.append(' ').append(a | b);
        s.append(' ').append(a ^ b);
        s.append(' ').append(a << b);
        s.append(' ').append(a >> b);
        s.append(' ').append(a >>> b);
        s.append(' ').append(a < b).append(a <= b).append(a == b).append(a != b).append(a > b).append(a >= b);
        System.out.println(s);
    }

    static int digest(int h, int a, int b) {
        h = ((h * 31 + a + b) * 31 + (a - b)) * 31 + a * b;
        h = b == 0 ? ~h : (h * 31 + a / b) * 31 + a % b;
        h = (((h * 31 + (a & b)) * 31 + (a | b)) * 31 + (a ^ b)) * 31 + (a << b);
        h = (h * 31 + (a >> b)) * 31 + (a >>> b);
        return h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a > b ? 8 : 0) + (a >= b ? 16 : 0) + (a != b ? 32 : 0);
    }

    static void unary(int a) {
        int pre = a;
        int post = a;
        int x = ++pre;
        int y = post++;
        int z = --pre;
        int w = post--;
        System.out.println(a + " -> " + -a + " " + ~a + " " + +a + " " + x + " " + y + " " + z + " " + w + " " + pre + " " + post);
    }

    public static void main(String[] args) {
        for (int a : EDGES) {
            unary(a);
        }
        for (int i = 0; i < EDGES.length; i++) {
            int hash = 0;
            for (int j = 0; j < EDGES.length; j++) {
                if ((i + j) % 5 == 0) {
                    binary(EDGES[i], EDGES[j]);
                }
                hash = digest(hash, EDGES[i], EDGES[j]);
            }
            System.out.println(hash);
        }
        int folded = 7 / -2 * 3 % 5 - (-7 >> 1) + (-7 >>> 28);
        System.out.println(folded);
    }
}
