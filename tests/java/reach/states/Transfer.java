/** Two classes that work together. */
public class Transfer {
    /** An account with a limit. */
    public static class Account {
        private int cents;
        private boolean blocked;

        public void put(int amount) {
            if (amount > 0 && amount <= 50) {
                cents += amount;
            }
        }

        public void block() {
            if (cents == 0) {
                blocked = true;
            }
        }

        int cents() {
            return cents;
        }

        boolean isBlocked() {
            return blocked;
        }

        void move(Account other, int amount) {
            cents -= amount;
            other.cents += amount;
        }
    }

    private int moved;

    public void move(Account from, Account to, int amount) {
        if (from == to || from.isBlocked() || amount <= 0 || amount > from.cents()) {
            throw new IllegalArgumentException();
        }
        from.move(to, amount);
        moved += amount;
        if (to.isBlocked() && to.cents() == 50) {
            moved++; // target: reachable
        }
        if (from.cents() < 0) {
            moved = -1; // target: never
        }
        if (from.cents() == 60 && amount == 40) {
            moved += 2; // target: reachable
        }
    }

    public int total() {
        if (moved > 50) {
            return 1; // target: reachable
        }
        if (moved < 0) {
            return 2; // target: never
        }
        return 0;
    }
}
