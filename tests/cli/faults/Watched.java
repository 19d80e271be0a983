package faults;

import attest.Plant;

/** Calls that a bug in what looks at them ends: in an observer, in the visitor of a search, in a model. */
public class Watched {
    private int level;

    public int observed(int number) {
        if (number > 7) {
            Plant.inObserver();
            return half(number);
        }
        return number;
    }

    public int visited(int number) {
        if (number > 7) {
            Plant.inVisitor();
            return half(number);
        }
        return number;
    }

    public int modelled(int number) {
        if (number > 7) {
            Plant.inModel(number);
            return half(number);
        }
        return number;
    }

    public int raise(int by) {
        if (by > 0 && by < 100) {
            level += by;
        }
        if (level > 1) {
            Plant.inVisitor();
        }
        return level;
    }

    private static int half(int number) {
        return number / 2;
    }
}
