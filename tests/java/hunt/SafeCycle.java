/** A walk over links that may form a ring. */
public class SafeCycle {
    private SafeCycle next;

    public void linkTo(SafeCycle other) {
        next = other;
    }

    public int steps() {
        int steps = 0;
        SafeCycle node = next;
        while (node != null && node != this && steps < 10) {
            node = node.next;
            steps++;
        }
        return steps;
    }
}
