/** A finally block that fails by itself. */
public class Transaction {
    private int[] log;
    private int balance;

    public void open() {
        log = new int[2];
    }

    public int book(int amount) {
        try {
            balance += amount;
            return balance;
        } finally {
            log[0]++; // bug: NullPointerException
        }
    }
}
