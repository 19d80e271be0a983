/** A counter that believes it never falls below zero. */
public class Invariant {
    private int count;

    public void up() {
        if (count < 100) {
            count++;
        }
    }

    public void down() {
        count--;
        assert count >= 0; // bug: AssertionError
    }

    public int count() {
        return count;
    }
}
