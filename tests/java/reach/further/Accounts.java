/** Objects that the entry makes and changes. */
public class Accounts {
    private static final class Account {
        private int balance;
        private boolean locked;

        Account(int balance) {
            this.balance = balance;
        }

        void withdraw(int amount) {
            if (locked) {
                throw new IllegalStateException("locked"); // target: reachable
            }
            if (amount > balance) {
                locked = true;
            } else {
                balance -= amount;
            }
        }
    }

    public static int spend(int start, int first, int second) {
        if (start < 0 || first < 0 || second < 0) {
            return -1;
        }
        Account account = new Account(start);
        account.withdraw(first);
        account.withdraw(second);
        if (account.balance < 0) {
            return account.balance; // target: unreachable
        }
        if (account.balance == 0 && first == 3 * second && second > 10) {
            return first; // target: reachable
        }
        return account.balance;
    }
}
