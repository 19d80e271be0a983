/** Colours by name. */
public class Colour {
    private enum Name {
        RED, GREEN
    }

    private Colour() {
    }

    public static int code(String name) {
        return Enum.valueOf(Name.class, name).ordinal(); // bug: IllegalArgumentException
    }

    public static int codeOrMinusOne(String name) {
        for (Name known : Name.values()) {
            if (known.name().equals(name)) {
                return known.ordinal();
            }
        }
        return -1;
    }
}
