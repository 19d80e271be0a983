/** Bidders and what they bid on, each with a state of its own. */
public class Auction {
    /** Somebody with money. */
    public static class Bidder {
        private int cash;
        private int blocked;

        public void earn(int amount) {
            if (amount <= 0 || amount > 100) {
                throw new IllegalArgumentException();
            }
            cash += amount;
        }

        private boolean reserve(int amount) {
            if (cash - blocked < amount) {
                return false;
            }
            blocked += amount;
            return true;
        }

        private void give(int amount) {
            blocked -= amount;
        }

        private void pay(int amount) {
            blocked -= amount;
            cash -= amount;
        }
    }

    private Bidder best;
    private int price;
    private int bids;
    private boolean closed;

    public void bid(Bidder bidder, int offer) {
        if (closed || offer <= price || !bidder.reserve(offer)) {
            return;
        }
        if (best != null) {
            best.give(price);
        }
        best = bidder;
        price = offer;
        bids++;
    }

    public int close() {
        if (closed || best == null) {
            return 0;
        }
        closed = true;
        best.pay(price);
        if (price > 150) {
            return 1; // target: reachable
        }
        if (bids == 2 && best.cash == 0) {
            return 2; // target: reachable
        }
        if (best.cash < 0) {
            return 3; // target: never
        }
        return 4;
    }

    public boolean quiet() {
        if (closed && bids == 0) {
            return true; // target: never
        }
        return false;
    }
}
