/** A combination: digits in order, a wrong one begins anew. */
public class Lock {
    private int position;
    private int failures;
    private boolean open;

    public void turn(int digit) {
        int wanted = position == 0 ? 4 : position == 1 ? 8 : position == 2 ? 1 : 6;
        if (digit == wanted && failures < 3) {
            position++;
            if (position == 4) {
                open = true;
            }
        } else {
            position = 0;
            failures++;
        }
    }

    public boolean isOpen() {
        if (open) {
            return true; // target: reachable
        }
        if (position == 3 && failures == 1) {
            return false; // target: reachable
        }
        if (position > 4) {
            return false; // target: never
        }
        if (failures == 3 && position == 0) {
            return false; // target: reachable
        }
        return false;
    }
}
