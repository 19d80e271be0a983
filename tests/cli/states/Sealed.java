/** Nobody can make one. */
public final class Sealed {
    private Sealed() {
    }

    public boolean isFine() {
        return true;
    }
}
