/** Float arithmetic and its loss of precision. */
final class Floats {
    //@ paths 2
    //@ complete
    static boolean exceedsTenth(float x) {
        return x > 0.1f;
    }

    //@ paths 2
    //@ complete
    static boolean losesPrecision(int x) {
        return (int) (float) x != x;
    }

    //@ paths 2
    //@ complete
    static int area(float width, float height) {
        float area = width * height;
        if (area == 6.0f) {
            return 1;
        }
        return 0;
    }

    //@ paths 2
    //@ complete
    static boolean widensExactly(float x) {
        double wide = x;
        return (float) wide == x;
    }

    //@ paths 3
    //@ complete
    static float clampedToUnit(float x) {
        if (x < 0f) {
            return 0f;
        }
        if (x > 1f) {
            return 1f;
        }
        return x;
    }

    //@ paths 2
    //@ complete
    static boolean overflowsToInfinity(float x) {
        return x * 2f == Float.POSITIVE_INFINITY;
    }

    private Floats() {
    }
}
