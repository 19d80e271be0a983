/** An object with fields; its methods read and change them. */
class Account {
    int balance;
    int limit;
    boolean locked;

    //@ paths 2
    //@ complete
    boolean isOverdrawn() {
        return balance < 0;
    }

    //@ paths 3
    //@ complete
    void deposit(int amount) {
        if (locked) {
            throw new IllegalStateException("locked");
        }
        if (amount > 0) {
            balance += amount;
        }
    }

    //@ pre this.limit >= 0 && this.limit <= 1000
    //@ paths 4
    //@ complete
    boolean withdraw(int amount) {
        if (locked || amount <= 0) {
            return false;
        }
        if (balance - amount < -limit) {
            return false;
        }
        balance -= amount;
        return true;
    }

    //@ pre other != null
    boolean transferTo(Account other, int amount) {
        if (!withdraw(amount)) {
            return false;
        }
        other.deposit(amount);
        return true;
    }

    boolean richerThan(Account other) {
        return other == null || balance > other.balance;
    }

    //@ paths 2
    //@ complete
    int toggled() {
        locked = !locked;
        return locked ? 1 : 0;
    }
}
