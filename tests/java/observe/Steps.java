/** What the tests of the observers run; they name its lines. */
class Steps {
    static int sign(int number) {
        if (number < 10) {
            return -1;
        }
        return 1;
    }

    static int twice(int number) {
        int first = sign(number);
        int second = sign(number + 5);
        return first + second;
    }

    static int larger(int a, int b) {
        int larger = b;
        if (a > b) {
            larger = a;
        }
        return larger;
    }

    static int[] made(int count) {
        Object one = new Object();
        int[][] all = new int[2][count];
        return one == null ? null : all[1];
    }

    static class Once {
        static final int VALUE = sign(20);
    }

    static int initialised(int number) {
        return Once.VALUE + number;
    }
}
