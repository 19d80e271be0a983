/** Counts wrong codes before it says that they are wrong. */
public class Vault {
    private int wrong;
    private boolean open;

    public Vault() {
    }

    public void open(int code) {
        if (wrong >= 3) {
            throw new IllegalStateException("locked");
        }
        if (code != 4711) {
            wrong++;
            throw new IllegalArgumentException("wrong code");
        }
        open = true;
    }

    public int wrong() {
        return wrong;
    }

    public boolean isOpen() {
        return open;
    }
}
