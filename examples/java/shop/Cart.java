package shop;

import java.util.ArrayList;
import java.util.List;

/** What a customer is about to buy. */
public class Cart {
    private final List<Line> lines = new ArrayList<>();

    public void add(Product product, int quantity) {
        if (quantity <= 0) {
            throw new IllegalArgumentException("a quantity of " + quantity);
        }
        for (Line line : lines) {
            if (line.product.equals(product)) {
                line.quantity += quantity;
                return;
            }
        }
        lines.add(new Line(product, quantity));
    }

    /** Removes a product; false if the cart has none of it. */
    public boolean remove(Product product) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).product.equals(product)) {
                lines.remove(i);
                return true;
            }
        }
        return false;
    }

    /** Removes all products that cost less. */
    public void removeCheaperThan(int cents) {
        for (Line line : lines) {
            if (line.product.priceCents() < cents) {
                lines.remove(line);
            }
        }
    }

    public int itemCount() {
        int count = 0;
        for (Line line : lines) {
            count += line.quantity;
        }
        return count;
    }

    public int totalCents() {
        int total = 0;
        for (Line line : lines) {
            total += line.quantity * line.product.priceCents();
        }
        return total;
    }

    /** The average price of an item. */
    public int averageCents() {
        return totalCents() / itemCount();
    }

    /** The price after a discount; shipping is free from 50.00 on. */
    public int payableCents(Coupon coupon) {
        int reduced = coupon.applyTo(totalCents());
        return reduced >= 5000 ? reduced : reduced + 490;
    }

    public boolean isEmpty() {
        return lines.isEmpty();
    }

    private static final class Line {
        final Product product;
        int quantity;

        Line(Product product, int quantity) {
            this.product = product;
            this.quantity = quantity;
        }
    }
}
