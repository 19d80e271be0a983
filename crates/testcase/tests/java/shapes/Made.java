package shapes;

/** Only factories make it. */
public final class Made {
    private final String text;
    private final int kind;

    private Made(String text, int kind) {
        this.text = text;
        this.kind = kind;
    }

    public static Made plain(String text) {
        return new Made(text, 1);
    }

    public static Made fancy(String text) {
        return new Made(text, 2);
    }

    public String state() {
        return text + "," + kind;
    }
}
