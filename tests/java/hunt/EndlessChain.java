/** Wagons that can be coupled to a ring. */
public class EndlessChain {
    private EndlessChain next;

    public void couple(EndlessChain wagon) {
        next = wagon;
    }

    public int length() {
        int length = 1;
        EndlessChain last = this;
        while (last.next != null) { // bug: does not end
            last = last.next;
        }
        return length;
    }
}
