import java.util.ArrayList;
import java.util.List;

/** Puts nothing on itself, but hands out its list. */
public final class Shelf {
    private final List<String> books = new ArrayList<>();

    public List<String> books() {
        return books;
    }

    public boolean isEmpty() {
        return books.isEmpty();
    }
}
