/** Holds up to three things; a fourth breaks it. */
public class Jar {
    private int things;

    public Jar() {
    }

    public void put() {
        if (things > 3) {
            throw new IllegalStateException("broken");
        }
        things++;
    }

    public int count() {
        return things;
    }

    public boolean isWhole() {
        return things <= 3;
    }

    public boolean isSane() {
        return things >= 0 && things <= 4;
    }
}
