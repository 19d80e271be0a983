/** How something is labelled: cannot be changed, others come out of it. */
public final class Label {
    public static final Label PLAIN = new Label(false, null);

    private final boolean bold;
    private final String mark;

    private Label(boolean bold, String mark) {
        this.bold = bold;
        this.mark = mark;
    }

    public Label withBold(boolean bold) {
        return new Label(bold, mark);
    }

    public Label withMark(String mark) {
        return new Label(bold, mark);
    }

    public boolean isBold() {
        return bold;
    }

    public String mark() {
        return mark;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Label)) {
            return false;
        }
        Label that = (Label) other;
        if (bold != that.bold) {
            return false;
        }
        return mark == null ? that.mark == null : mark.equals(that.mark);
    }

    @Override
    public int hashCode() {
        return bold ? 1 : 0;
    }
}
