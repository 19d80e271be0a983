import java.util.HashMap;
import java.util.Map;

/** Counts votes. */
public class Votes {
    private final Map<String, Integer> votes = new HashMap<>();

    public void vote(String candidate) {
        votes.put(candidate, votes.getOrDefault(candidate, 0) + 1);
    }

    public int votesFor(String candidate) {
        return votes.get(candidate); // bug: NullPointerException
    }
}
