/** Functions of one condition each: polynomials, roots, exponentials and trigonometric functions. */
public class Coral {
    public static void polynomialRange(double x) {
        if (x * x * x - 2 * x * x + 3 * x > 100.0 && x < 6.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void cubicRoot(double x) {
        if (x * x * x == 27.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineAboveCosine(double x) {
        if (Math.sin(x) - Math.cos(x) > 1.4) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineOfSum(double x, double y) {
        if (Math.sin(x + y) > 0.999 && x > y) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineTimesCosine(double x, double y) {
        if (Math.sin(x) * Math.cos(y) < -0.99) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineNearZero(double x) {
        if (Math.abs(Math.sin(x)) < 0.001 && x > 1.0 && x < 4.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineEqualsCosine(double x) {
        if (Math.abs(Math.sin(x) - Math.cos(x)) < 0.0001) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void tangentLarge(double x) {
        if (Math.tan(x) > 1000.0 && x > 0.0 && x < 3.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void tangentOfProduct(double x, double y) {
        if (Math.tan(x * y) < -5.0 && x > 1.0 && y > 1.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void atanOfRatio(double x, double y) {
        if (Math.atan2(y, x) > 3.0 && x * x + y * y < 4.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void atanDifference(double x, double y) {
        if (Math.atan(x) - Math.atan(y) > 3.1) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void acosAndAsin(double x) {
        if (Math.acos(x) < 0.1 && Math.asin(x) > 1.5) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void asinOfHalf(double x) {
        if (Math.abs(Math.asin(x) - Math.PI / 6) < 0.0001) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void acosOfCosine(double x) {
        if (Math.acos(Math.cos(x)) > 3.14 && x > 8.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void logOfSquare(double x) {
        if (Math.log(x * x) > 10.0 && x < 0.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void logBetween(double x, double y) {
        if (Math.log(x) > y && y > 3.0 && x < 50.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void log10Exact(double x) {
        if (Math.log10(x) == 3.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void expMinusLine(double x) {
        if (Math.exp(x) < 3.0 * x) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void expOfNegative(double x, double y) {
        if (Math.exp(-x) * y > 1.0 && x > 5.0 && y < 200.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void expAndSine(double x) {
        if (Math.exp(x) * Math.sin(x) > 1000.0 && x < 9.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void rootOfSum(double x, double y) {
        if (Math.sqrt(x + y) == 12.0 && x > 100.0 && y > 1.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void rootBetween(double x) {
        if (Math.sqrt(x) > 7.5 && Math.sqrt(x) < 7.51) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void rootOfProduct(double x, double y) {
        if (Math.sqrt(x * y) > x + y - 0.001 && x > 0.0 && y >= 0.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void powerBetween(double x, double y) {
        if (Math.pow(x, y) > 99.0 && Math.pow(x, y) < 100.0 && y > 3.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void powerOfSine(double x, double y) {
        if (Math.pow(Math.sin(x), 2.0) + Math.pow(Math.cos(y), 2.0) < 0.01) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void circle(double x, double y) {
        if (x * x + y * y < 1.0 && x + y > 1.4) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void ring(double x, double y) {
        if (x * x + y * y > 24.99 && x * x + y * y < 25.01 && x > 0.0 && y > x) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void hyperbola(double x, double y) {
        if (x * y == 24.0 && x + y == 10.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void ellipse(double x, double y) {
        if (x * x / 9.0 + y * y / 4.0 < 1.0 && x > 2.9) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void parabolas(double x, double y) {
        if (y > x * x && y < 1.0 - x * x) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void saddle(double x, double y) {
        if (x * x - y * y == 9.0 && y == 4.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sphere(double x, double y, double z) {
        if (x * x + y * y + z * z < 1.0 && x + y + z > 1.7) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void product(double x, double y, double z) {
        if (x * y * z == 30.0 && x + y + z == 10.0 && x < y && y < z) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void pythagoras(double x, double y, double z) {
        if (x * x + y * y == z * z && x > 2.0 && y > x && z < 14.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void heron(double a, double b, double c) {
        if ((a + b + c) * (a + b - c) * (a - b + c) * (b + c - a) > 100.0 && a + b + c < 20.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void discriminant(double a, double b, double c) {
        if (b * b - 4.0 * a * c == 0.0 && a > 1.0 && b > a && c > 0.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void twoRoots(double a, double b, double c) {
        if (a > 0.0 && b * b - 4.0 * a * c > 0.0
                && (-b + Math.sqrt(b * b - 4.0 * a * c)) / (2.0 * a) > 100.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void quartic(double x) {
        if (x * x * x * x - 5.0 * x * x + 4.0 < -2.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void quintic(double x) {
        if (x * x * x * x * x - x - 1.0 > 0.0 && x < 1.17) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void rational(double x) {
        if ((x * x + 1.0) / (x - 2.0) > 500.0 && x > 2.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void reciprocals(double x, double y) {
        if (1.0 / x + 1.0 / y == 0.5 && x > y && y > 0.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void harmonic(double x, double y) {
        if (2.0 * x * y / (x + y) > 4.0 && x > 0.0 && y > 0.0 && x + y < 8.1) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void distance(double x1, double y1, double x2, double y2) {
        if (Math.sqrt((x1 - x2) * (x1 - x2) + (y1 - y2) * (y1 - y2)) > 100.0 && x1 + y1 == x2 + y2) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void angleBetween(double x1, double y1, double x2, double y2) {
        if (x1 * x2 + y1 * y2 == 0.0 && x1 * x1 + y1 * y1 == 25.0 && x2 * x2 + y2 * y2 == 25.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void determinant(double a, double b, double c, double d) {
        if (a * d - b * c == 1.0 && a > 2.0 && b > 2.0 && c > 2.0 && d > 2.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void polar(double r, double t) {
        if (r * Math.cos(t) > 3.0 && r * Math.sin(t) > 4.0 && r < 5.1) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void polarCorner(double r, double t) {
        if (r * Math.cos(t) < -3.0 && r * Math.sin(t) < -4.0 && r > 0.0 && r < 5.5) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void wave(double x, double y) {
        if (Math.sin(x * x + y * y) > 0.99 && x > 2.0 && y > 2.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void nestedSine(double x) {
        if (Math.sin(Math.sin(Math.sin(x))) > 0.67) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void nestedCosine(double x) {
        if (Math.cos(Math.cos(x)) > 0.9999) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineOfExp(double x) {
        if (Math.sin(Math.exp(x)) < -0.99 && x > 2.0 && x < 3.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sineOfRoot(double x) {
        if (Math.sin(Math.sqrt(x)) > 0.999 && x > 50.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void cosineOfLog(double x) {
        if (Math.cos(Math.log(x)) < -0.999) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sums(double x, double y, double z) {
        if (Math.sin(x) + Math.sin(y) + Math.sin(z) > 2.99) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void mixedSums(double x, double y, double z) {
        if (Math.sin(x) + Math.cos(y) + Math.tan(z) > 100.0 && Math.abs(z) < 1.57) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void logarithmicSpiral(double x, double y) {
        if (Math.sqrt(x * x + y * y) < Math.exp(0.1 * Math.atan2(y, x)) && x < -1.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void sigmoid(double x) {
        if (1.0 / (1.0 + Math.exp(-x)) > 0.731 && 1.0 / (1.0 + Math.exp(-x)) < 0.732) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void bell(double x, double y) {
        if (Math.exp(-(x * x + y * y)) > 0.5 && x > 0.7 && y > 0.3) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void hyperbolicSine(double x) {
        if ((Math.exp(x) - Math.exp(-x)) / 2.0 > 27.0 && x < 4.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void roundedSine(double x) {
        if (Math.rint(100.0 * Math.sin(x)) == 37.0 && x > 10.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void floorOfSquare(double x) {
        if (Math.floor(x * x) == 50.0 && x < 0.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void intAndDouble(int n, double x) {
        if (n * Math.sin(x) > 41.9 && n < 43 && n > 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void intPower(int n, int m) {
        if (Math.pow(n, m) == 243.0 && n > 0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void intRoot(int n) {
        if (Math.sqrt(n) == 46340.0) {
            throw new AssertionError(); // target: reachable
        }
    }

    public static void threeAngles(double a, double b, double c) {
        if (a + b + c == 180.0 && a > 0.0 && b > a && c > b
                && Math.tan(Math.toRadians(a)) * Math.tan(Math.toRadians(b)) > 2.0) {
            throw new AssertionError(); // target: reachable
        }
    }
}
