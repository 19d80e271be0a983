package billing;

public class Discounts {
    public int on(int amount) {
        return amount > 1_000 ? amount / 10 : 0;
    }
}
