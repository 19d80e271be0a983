/** Two of them compare what they count: the counters are more than that. */
public class Twin {
    private int changes;
    private boolean met;

    public void change() {
        changes++;
    }

    public void meet(Twin other) {
        if (changes == 2 + other.changes) {
            met = true;
        }
    }

    //@ violated
    boolean isAlone() {
        return !met;
    }

    //@ proved
    boolean isCounted() {
        return changes >= 0;
    }
}
