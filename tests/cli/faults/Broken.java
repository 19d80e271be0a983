package faults;

import attest.Plant;

/** A call that a bug of Attest ends. */
public class Broken {
    private int level;

    public int half(int number) {
        if (number > 7) {
            Plant.panic();
        }
        return number / 2;
    }

    /** One of many paths. */
    public int many(int a, int b, int c, int d, int e, int f, int g) {
        int positive = 0;
        positive += a > 0 ? 1 : count(0);
        positive += b > 0 ? 1 : count(0);
        positive += c > 0 ? 1 : count(0);
        positive += d > 0 ? 1 : count(0);
        positive += e > 0 ? 1 : count(0);
        positive += f > 0 ? 1 : count(0);
        positive += g > 0 ? 1 : count(0);
        if (positive == 7) {
            Plant.panic();
        }
        return positive;
    }

    private static int count(int number) {
        if (number > 0) {
            Plant.panic();
        }
        return number;
    }

    public void raise() {
        level++;
        if (level > 1) {
            Plant.panic();
        }
    }
}
