/** Which kind of triangle three sides make. */
public class Trityp {
    static final int NONE = 0;
    static final int SCALENE = 1;
    static final int ISOSCELES = 2;
    static final int EQUILATERAL = 3;

    public static int classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return NONE;
        }
        int equalPairs = 0;
        if (a == b) {
            equalPairs++;
        }
        if (a == c) {
            equalPairs++;
        }
        if (b == c) {
            equalPairs++;
        }
        if (equalPairs == 0) {
            if (!isTriangle(a, b, c)) {
                return NONE;
            }
            return SCALENE; // target: reachable
        }
        if (equalPairs == 3) {
            return EQUILATERAL; // target: reachable
        }
        if (a == b && (long) a + b > c) {
            return ISOSCELES;
        }
        if (a == c && (long) a + c > b) {
            return ISOSCELES;
        }
        if (b == c && (long) b + c > a) {
            return ISOSCELES; // target: reachable
        }
        return NONE;
    }

    private static boolean isTriangle(int a, int b, int c) {
        if ((long) a + b <= c) {
            return false;
        }
        if ((long) a + c <= b) {
            return false;
        }
        return (long) b + c > a;
    }
}
