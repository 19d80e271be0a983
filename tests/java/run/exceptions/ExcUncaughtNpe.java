// Exercises an uncaught helpful NullPointerException from an inner class method called in a loop.
// exit: 1
public class ExcUncaughtNpe {
    private final String[] names = {"ada", "bob", null, "eve"};
    private int total;

    private class Walker {
        private int position;

        boolean more() {
            return position < names.length;
        }

        int step() {
            return names[position++].length();
        }
    }

    private interface Step {
        int apply(Walker w);
    }

    private void walk(Step s) {
        Walker w = new Walker();
        while (w.more()) {
            total += s.apply(w);
            System.out.println(total);
        }
    }

    private static int recursive(int depth, ExcUncaughtNpe o) {
        if (depth > 0) {
            return recursive(depth - 1, o) + 1;
        }
        o.walk(new Step() {
            @Override
            public int apply(Walker w) {
                return w.step();
            }
        });
        return 0;
    }

    public static void main(String[] args) {
        ExcUncaughtNpe o = new ExcUncaughtNpe();
        try {
            o.walk(Walker::step);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(recursive(3, o));
    }
}
