// Seven branches, each decided by itself: 128 paths, enough for several threads.
class Branches {
    static int state;

    static int all(int a, int b, int c, int d, int e, int f, int g) {
        state = 0;
        if (a > 3) { state += 1; }
        if (b > a) { state += 2; }
        if (c > b) { state += 4; }
        if (d > c) { state += 8; }
        if (e > d) { state += 16; }
        if (f > e) { state += 32; }
        if (g > f) { state += 64; }
        return state;
    }
}
