/** Inner, local and anonymous classes that see their surroundings. */
class InnerClasses {
    int total;

    class Adder {
        int step;

        void add() {
            if (step > 0) {
                total += step;
            }
        }
    }

    interface Check {
        boolean holds(int x);
    }

    //@ paths 4
    //@ complete
    int addedTwice(int step) {
        Adder adder = new Adder();
        adder.step = step;
        adder.add();
        adder.add();
        return total > 100 ? 100 : total;
    }

    //@ paths 2
    //@ complete
    boolean anonymous(int x) {
        Check check = new Check() {
            @Override
            public boolean holds(int y) {
                return y + total == 5;
            }
        };
        return check.holds(x);
    }

    //@ paths 3
    //@ domain x -3..3, y -3..3
    //@ complete
    static int local(int x, int y) {
        class Point {
            final int sum = x + y;

            boolean onDiagonal() {
                return x == y;
            }
        }
        Point point = new Point();
        if (point.onDiagonal()) {
            return point.sum == 4 ? 2 : 1;
        }
        return 0;
    }
}
