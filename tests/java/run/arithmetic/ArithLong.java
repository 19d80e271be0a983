// Exercises every long operator over a table of edge values, with int and long shift distances.
public class ArithLong {
    static final long[] EDGES = {
        0L, 1L, -1L, 2L, -3L, 10L, 63L, 64L, 65L, 0xFFFFFFFFL, -0x100000000L,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE + 1,
        0x5555555555555555L, 0xAAAAAAAAAAAAAAAAL
    };
    static final int[] DISTANCES = {0, 1, 31, 32, 33, 63, 64, 65, -1, -64, Integer.MIN_VALUE, Integer.MAX_VALUE};

    static String divide(long a, long b) {
        try {
            return a / b + " " + a % b;
        } catch (ArithmeticException e) {
            return e.toString();
        }
    }

    static long digest(long h, long a, long b) {
        h = ((h * 31 + a + b) * 31 + (a - b)) * 31 + a * b;
        h = b == 0 ? ~h : (h * 31 + a / b) * 31 + a % b;
        h = (((h * 31 + (a & b)) * 31 + (a | b)) * 31 + (a ^ b)) * 31 + (a << b);
        h = (h * 31 + (a >> b)) * 31 + (a >>> b);
        return h * 31 + (a < b ? 1 : 0) + (a <= b ? 2 : 0) + (a == b ? 4 : 0) + (a > b ? 8 : 0) + (a >= b ? 16 : 0) + (a != b ? 32 : 0);
    }

    static void shifts(long a) {
        StringBuilder s = new StringBuilder("shift ").append(a);
        for (int d : DISTANCES) {
            s.append(' ').append(a << d).append(',').append(a >> d).append(',').append(a >>> d);
        }
        System.out.println(s);
    }

    static void compound(long a) {
        long x = a;
        x += 3;
        x -= 1L << 40;
        x *= -7;
        x /= 3;
        x %= 1_000_003;
        x <<= 5;
        x >>= 2;
        x >>>= 1;
        x &= 0xFFFFFFL;
        x |= 0x1000;
        x ^= a;
        System.out.println("compound " + a + " " + x + " " + x++ + " " + ++x + " " + x-- + " " + --x + " " + ~x + " " + -x);
    }

    public static void main(String[] args) {
        for (long a : EDGES) {
            shifts(a);
            compound(a);
        }
        for (int i = 0; i < EDGES.length; i++) {
            long hash = 0;
            for (int j = 0; j < EDGES.length; j++) {
                long a = EDGES[i];
                long b = EDGES[j];
                hash = digest(hash, a, b);
                if ((i + j) % 6 == 0) {
                    System.out.println(a + " " + b + ": " + (a + b) + " " + (a - b) + " " + (a * b) + " " + divide(a, b)
                        + " " + (a & b) + " " + (a | b) + " " + (a ^ b) + " " + (a << b) + " " + (a >> b) + " " + (a >>> b)
                        + " " + (a < b) + (a <= b) + (a == b) + (a > b) + (a >= b) + (a != b));
                }
            }
            System.out.println(hash);
        }
    }
}
