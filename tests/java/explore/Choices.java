/** What the tests of exploration follow; they count its paths and name its lines. */
class Choices {
    static int four(int a, int b) {
        int sum = 0;
        if (a > 0) {
            sum += 1;
        }
        if (b > 0) {
            sum += 2;
        }
        return sum;
    }

    static int rounds(int count) {
        int at = 0;
        while (at < count) {
            at++;
        }
        return at;
    }
}
