/** An inner class that outlives what it points at. */
public class Cursor {
    private int[] data = {1, 2, 3};

    private final class Position {
        private int index;

        int current() {
            return data[index]; // bug: ArrayIndexOutOfBoundsException
        }

        void forward() {
            if (index < data.length - 1) {
                index++;
            }
        }
    }

    private final Position position = new Position();

    public void forward() {
        position.forward();
    }

    public void truncate() {
        data = new int[] {data[0]};
    }

    public int current() {
        return position.current();
    }
}
