/** Targets for `attest reach`. */
public class Till {
    private int sum;

    public int pay(int price, int given) {
        if (price < 0 || given < price) {
            throw new IllegalArgumentException("too little");
        }
        int change = given - price;
        if (change < 0) {
            return -1;
        }
        sum += price;
        return change > 40 ? round(change) : change;
    }

    private int round(int change) {
        if (change % 5 == 3) {
            return change + 2;
        }
        return change;
    }

    public int pay(String price) {
        return pay(price.length(), 100);
    }
}
