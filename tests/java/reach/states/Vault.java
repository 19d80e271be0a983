/** Counters and flags: lines that need an object in a certain state. */
public class Vault {
    private int balance;
    private boolean frozen;
    private int audits;

    public void deposit(int amount) {
        if (amount <= 0 || amount >= 1000 || frozen) {
            throw new IllegalArgumentException();
        }
        balance += amount;
    }

    public void freeze() {
        if (balance <= 1500) {
            throw new IllegalStateException();
        }
        frozen = true;
    }

    public void audit() {
        if (frozen) {
            audits++;
        }
    }

    public String check() {
        if (frozen && balance == 1999) {
            return "exact"; // target: reachable
        }
        if (frozen && balance <= 1500) {
            return "poor"; // target: never
        }
        if (audits == 2) {
            return "audited twice"; // target: reachable
        }
        if (audits > 0 && !frozen) {
            return "thawed"; // target: never
        }
        return "plain";
    }
}
