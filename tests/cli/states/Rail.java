/** Has hooks, as many as the package says. */
public final class Rail {
    int[] hooks = new int[3];

    public boolean isShort() {
        return hooks.length > 0;
    }
}
