/** Counts cups up to a number that all racks share, and that the package sees. */
public final class Rack {
    static int most = 3;
    private int cups;

    public void put() {
        if (cups < most) {
            cups++;
        }
    }

    public boolean isSound() {
        return cups <= 3;
    }
}
