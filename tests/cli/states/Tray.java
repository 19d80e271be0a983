/** Counts cups in a field that the package sees. */
public final class Tray {
    int cups;

    public void put() {
        if (cups < 3) {
            cups++;
        }
    }

    public boolean isSound() {
        return cups >= 0;
    }
}
