/** Accounts in an array, some of which were closed. */
public class Bank {
    private static final class Account {
        int balance;
    }

    private final Account[] accounts = new Account[3];

    public void open(int number) {
        if (number >= 0 && number < accounts.length && accounts[number] == null) {
            accounts[number] = new Account();
        }
    }

    public void pay(int from, int to, int amount) {
        if (from < 0 || from >= accounts.length || to < 0 || to >= accounts.length) {
            throw new IndexOutOfBoundsException("no such account"); // contract: IndexOutOfBoundsException
        }
        if (accounts[from] == null) {
            return;
        }
        accounts[from].balance -= amount;
        accounts[to].balance += amount; // bug: NullPointerException
    }
}
