import java.util.ArrayList;
import java.util.List;

/** A reader of tokens that looks ahead too far. */
public class Tokens {
    private final List<String> tokens = new ArrayList<>();
    private int position;

    public void add(String token) {
        tokens.add(token);
    }

    public boolean atEnd() {
        return position >= tokens.size();
    }

    public String next() {
        return atEnd() ? "" : tokens.get(position++);
    }

    public boolean lookahead(String expected) {
        return !atEnd() && tokens.get(position + 1).equals(expected); // bug: IndexOutOfBoundsException
    }
}
