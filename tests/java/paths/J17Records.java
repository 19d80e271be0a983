/** Records, their generated methods and compact constructors. */
final class J17Records {
    record Interval(int low, int high) {
        Interval {
            if (low > high) {
                throw new IllegalArgumentException("empty interval");
            }
        }

        boolean contains(int x) {
            return low <= x && x <= high;
        }
    }

    record Named(String name, Interval interval) {
    }

    //@ paths 4
    //@ domain low -2..2, high -2..2, x -3..3
    //@ complete
    static boolean inside(int low, int high, int x) {
        return new Interval(low, high).contains(x);
    }

    //@ domain a -2..2, b -2..2
    //@ complete
    static boolean equalRecords(int a, int b) {
        return new Interval(a, 3).equals(new Interval(b, 3));
    }

    //@ pre interval != null
    static int width(Interval interval) {
        int width = interval.high() - interval.low();
        return width < 0 ? -1 : width;
    }

    static int nestedLow(Named named) {
        return named.interval().low();
    }

    //@ pre named != null
    static boolean isDay(Named named) {
        return "day".equals(named.name()) && named.interval() != null && named.interval().high() == 24;
    }

    private J17Records() {
    }
}
