/** Small methods over ints, for measuring how fast paths are explored. */
class PathsOfInts {
    static int state;

    static int branches(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j, int k) {
        state = 0;
        if (a > 3) { state += 1; }
        if (b > a) { state += 2; }
        if (c > b) { state += 4; }
        if (d > c) { state += 8; }
        if (e > d) { state += 16; }
        if (f > e) { state += 32; }
        if (g > f) { state += 64; }
        if (h > g) { state += 128; }
        if (i > h) { state += 256; }
        if (j > i) { state += 512; }
        if (k > j) { state += 1024; }
        return state;
    }

    static int loops(int n, int m, int limit) {
        int sum = 0;
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                if (i * 3 + j > limit) {
                    return sum;
                }
                sum += j;
            }
        }
        return sum;
    }

    static int switches(int a, int b, int c, int d) {
        return digit(a) * 1000 + digit(b) * 100 + digit(c) * 10 + digit(d);
    }

    static int digit(int a) {
        switch (a) {
            case 0: return 3;
            case 1: return 1;
            case 2: return 4;
            case 3: return 1;
            case 4: return 5;
            case 5: return 9;
            default: return 2;
        }
    }
}
