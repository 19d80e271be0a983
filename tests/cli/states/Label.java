/** Keeps the last text, which is short as long as nobody writes a long one. */
public final class Label {
    private String text = "";

    public void write(String to) {
        text = to;
    }

    public boolean isShort() {
        return text == null || text.length() < 6;
    }
}
