package shapes;

/** Holds an object that it makes itself and shows. */
public class Car {
    /** Changed in place. */
    public static class Engine {
        private int speed;

        public void setSpeed(int speed) {
            this.speed = speed;
        }
    }

    /** Needs a car around it. */
    public class Seat {
        private final int number;

        public Seat(int number) {
            this.number = number;
        }

        public String state() {
            return engine.speed + "," + number;
        }
    }

    private final Engine engine = new Engine();

    public Engine getEngine() {
        return engine;
    }

    public String state() {
        return "" + engine.speed;
    }
}
