// A string builder of which only the text is handed out.
package tight;

public final class BuilderHidden {
    private final StringBuilder b = new StringBuilder();
    public String text() { return b.toString(); }
    public boolean ok() { return b.length() == 0; }
}
