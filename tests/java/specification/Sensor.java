/** A method without code that others rely on. */
public class Sensor {
    int last;

    public native int scale(int raw, int[] table);

    public boolean alarm(int raw, int[] table) {
        int scaled = scale(raw, table);
        return scaled > 50 && last == raw;
    }
}
