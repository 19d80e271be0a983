package alone;

/** The same number of methods as Alpha, with other branches behind them. */
public class Beta {
    private int level;

    public int price(int pieces, int each) {
        if (pieces == 0) {
            return 0;
        }
        if (pieces * each == 123456) {
            return 1;
        }
        if (pieces > 10 && each % 97 == 13) {
            return pieces * each / 2;
        }
        return each / (pieces - 5);
    }

    public String rise(int by) {
        level += by;
        if (level > 5000 && by == 613) {
            return "high";
        }
        if (level < -20) {
            return "low";
        }
        return "middle";
    }
}
