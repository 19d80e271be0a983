import java.util.ArrayList;
import java.util.List;

/** remove(int) where remove(Object) was meant. */
public class ListRemoval {
    private final List<Integer> tickets = new ArrayList<>();

    public void buy(int ticket) {
        tickets.add(ticket);
    }

    public void giveBack(int ticket) {
        if (tickets.contains(ticket)) {
            tickets.remove(ticket); // bug: IndexOutOfBoundsException
        }
    }
}
