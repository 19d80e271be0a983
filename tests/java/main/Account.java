// expect: violated IllegalStateException
import org.example.Input;

/** An object that inputs drive into a state it refuses. */
public class Account {
    private int balance;

    void pay(int amount) {
        if (amount > balance) {
            throw new IllegalStateException("overdrawn");
        }
        balance -= amount;
    }

    public static void main(String[] args) {
        Account account = new Account();
        account.balance = Input.anyInt();
        Input.assume(account.balance > 100);
        account.pay(60);
        account.pay(50);
    }
}
