import java.util.List;

/** A private field that library calls in between do change, through what they call back. */
public class Visits {
    private int count;

    public int visit(List<String> others) {
        count = 1;
        others.forEach(other -> count += 2);
        if (count == 3) {
            return 3; // target: reachable
        }
        return count;
    }
}
