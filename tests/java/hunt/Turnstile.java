/** A turnstile that is either locked or open. */
public class Turnstile {
    private boolean open;

    public void coin() {
        open = true;
    }

    public void push() {
        if (!open) {
            throw new IllegalStateException("locked"); // bug: IllegalStateException
        }
        open = false;
    }
}
