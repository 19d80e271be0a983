import java.util.ArrayList;
import java.util.List;

/** An immutable order, made by a builder that holds the builders of its lines. */
public class Order {
    private final List<Line> lines;
    private final int discount;

    private Order(Builder builder) {
        lines = new ArrayList<>(builder.lines);
        discount = builder.discount;
    }

    public static Builder builder() {
        return new Builder();
    }

    public int total() {
        int sum = 0;
        for (Line line : lines) {
            sum += line.amount * line.price;
        }
        if (discount == 10 && sum == 600) {
            return sum - sum / discount; // target: reachable
        }
        if (lines.size() == 2 && lines.get(0).amount == lines.get(1).amount && sum > 40) {
            return sum; // target: reachable
        }
        if (lines.isEmpty()) {
            return -1; // target: never
        }
        return sum;
    }

    /** How many of something, and what one of them costs. */
    public static final class Line {
        private final int amount;
        private final int price;

        private Line(int amount, int price) {
            this.amount = amount;
            this.price = price;
        }

        public static Line of(int amount, int price) {
            if (amount < 1 || amount > 20 || price < 1 || price > 30) {
                throw new IllegalArgumentException();
            }
            return new Line(amount, price);
        }
    }

    /** Makes orders. */
    public static final class Builder {
        private final List<Line> lines = new ArrayList<>();
        private int discount;

        public Builder line(Line line) {
            lines.add(line);
            return this;
        }

        public Builder loyal() {
            if (lines.isEmpty()) {
                throw new IllegalStateException("lines first");
            }
            discount += 5;
            return this;
        }

        public Order build() {
            if (lines.isEmpty() || discount > 10) {
                throw new IllegalStateException();
            }
            return new Order(this);
        }
    }
}
