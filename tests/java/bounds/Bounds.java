/** Methods that go on until a bound ends them; what they return tells how far they came. */
final class Bounds {
    static int rounds(int n) {
        int count = 0;
        while (count < n) {
            count++;
        }
        return count;
    }

    static int nested(int n) {
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                count++;
            }
        }
        return count;
    }

    static int bits(long n) {
        int count = 0;
        for (int i = 0; i < 60; i++) {
            if ((n >> i & 1) != 0) {
                count++;
                if (count > 100) {
                    return -1;
                }
            }
        }
        return count;
    }

    static int deep(int n) {
        return n <= 0 ? 0 : 1 + deep(n - 1);
    }

    /** More paths than anybody waits for, each with objects of its own. */
    static int endless(int[] numbers) {
        int[][] seen = new int[numbers.length][];
        int count = 0;
        for (int number : numbers) {
            if (number % 7 == 3) {
                seen[count++] = new int[500];
            }
        }
        return count;
    }

    /** Every waiting path holds arrays of its own. */
    static int hoarding(long n) {
        int[][] kept = new int[60][];
        for (int i = 0; i < 60; i++) {
            if ((n >> i & 1) != 0) {
                kept[i] = new int[20_000];
                kept[i][0] = i;
            }
        }
        return kept.length;
    }

    private Bounds() {
    }

    /** Every character of the part may be any of the buffer. */
    static int part(int from) {
        char[] buffer = new char[4000];
        buffer[7] = 'a';
        return new String(buffer, from, 10).indexOf('a');
    }
}
