import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Collections inside. */
public class Basket {
    private final List<Integer> prices = new ArrayList<>();
    private final Map<String, Integer> coupons = new HashMap<>();
    private boolean paid;

    public void add(int price) {
        if (paid || price <= 0) {
            throw new IllegalStateException();
        }
        prices.add(price);
    }

    public void coupon(String code, int percent) {
        if (percent >= 5 && percent <= 50) {
            coupons.put(code, percent);
        }
    }

    public void pay() {
        if (!prices.isEmpty()) {
            paid = true;
        }
    }

    public int total() {
        int sum = 0;
        for (int price : prices) {
            sum += price;
        }
        if (paid && prices.size() == 3) {
            return sum; // target: reachable
        }
        if (paid && sum == 250 && prices.size() == 2) {
            return 1; // target: reachable
        }
        if (coupons.size() == 2 && paid) {
            return 2; // target: reachable
        }
        if (paid && prices.isEmpty()) {
            return 3; // target: never
        }
        return sum;
    }
}
