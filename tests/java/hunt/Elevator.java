/** An elevator that is asked for a floor below the ground. */
public class Elevator {
    private final int[] stops = new int[6];
    private int floor;

    public void up() {
        if (floor < stops.length - 1) {
            floor++;
        }
    }

    public void down(int floors) {
        if (floors > 0 && floors < 3) {
            floor -= floors;
        }
    }

    public int stop() {
        return ++stops[floor]; // bug: ArrayIndexOutOfBoundsException
    }
}
