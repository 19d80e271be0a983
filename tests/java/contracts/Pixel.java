/** A point with a colour. */
public class Pixel extends Point {
    private final int colour;

    public Pixel(int x, int colour) {
        super(x);
        this.colour = colour;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Pixel && super.equals(other) && ((Pixel) other).colour == colour;
    }
}
