/** A field that is set before it is read. */
public class SafeLazy {
    private String text;

    private String text() {
        if (text == null) {
            text = "lazy";
        }
        return text;
    }

    public void forget() {
        text = null;
    }

    public int length() {
        return text().length();
    }

    public boolean startsWith(String prefix) {
        text();
        return text.startsWith(prefix);
    }
}
