/** Throws an exception of its own. */
public class Vault {
    /** The vault has too little. */
    public static class Overdrawn extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    private int gold = 10;

    public void put(int amount) {
        if (amount > 0 && amount < 1000) {
            gold += amount;
        }
    }

    public void take(int amount) {
        if (amount > gold) {
            throw new Overdrawn(); // bug: Overdrawn
        }
        gold -= Math.max(amount, 0);
    }
}
