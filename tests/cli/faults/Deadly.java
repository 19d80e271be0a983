package faults;

/** Its tests, as they are written, end the JVM; calls of it by others do not. */
public class Deadly {
    /** Writes to where the JVM answers: its answers make no sense then. */
    public int scribble(int number) {
        if (number == 3) {
            Grave.scribble();
            return 12 / (number - 3);
        }
        return number;
    }

    /** Halts the JVM. */
    public int halt(int number) {
        if (number == 5) {
            Grave.halt();
            return 12 / (number - 5);
        }
        return number;
    }

    /** There is nothing wrong with it. */
    public int calm(int number) {
        if (number == 7) {
            Grave.scribble();
            return 1;
        }
        return 0;
    }
}
