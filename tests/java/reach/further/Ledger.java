import java.util.ArrayList;
import java.util.List;

/** A private field that library calls in between cannot change. */
public class Ledger {
    private int balance;
    private final List<String> log = new ArrayList<>();

    public Ledger(int balance) {
        this.balance = balance;
    }

    public int withdraw(int amount) {
        if (amount <= 0 || amount > balance) {
            throw new IllegalStateException("too much");
        }
        balance -= amount;
        log.add("withdraw " + amount);
        if (balance < 0) {
            return -1; // target: unreachable
        }
        if (balance == 41) {
            return 41; // target: reachable
        }
        return log.size();
    }
}
