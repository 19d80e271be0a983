/** An inner iterator that checks its outer object. */
public class SafeInner {
    private int[] data = {1, 2, 3};

    private final class Position {
        private int index;

        int next() {
            return index < data.length ? data[index++] : -1;
        }
    }

    private Position position = new Position();

    public void shrink() {
        if (data.length > 0) {
            int[] smaller = new int[data.length - 1];
            System.arraycopy(data, 0, smaller, 0, smaller.length);
            data = smaller;
        }
    }

    public void restart() {
        position = new Position();
    }

    public int next() {
        return position.next();
    }
}
