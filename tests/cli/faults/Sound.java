package faults;

/** Stands beside the broken one. */
public class Sound {
    private int level;

    public int share(int pieces) {
        if (pieces == 13) {
            return 7;
        }
        return 100 / pieces;
    }

    public void raise() {
        level++;
    }
}
