/** A box of numbers. */
public final class IntBox extends Box<Integer> {
    public IntBox(int value) {
        super(value);
    }
}
