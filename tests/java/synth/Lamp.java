/** Takes an enum and a string. */
public class Lamp {
    /** What it shines in. */
    public enum Colour {
        RED,
        GREEN,
        BLUE
    }

    private Colour colour = Colour.RED;
    private String label = "";

    public Lamp() {
    }

    public void paint(Colour wanted) {
        colour = wanted;
    }

    public void name(String text) {
        label = text;
    }

    public Colour colour() {
        return colour;
    }

    public String label() {
        return label;
    }
}
