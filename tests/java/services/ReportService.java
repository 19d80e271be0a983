package shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;

public class ReportService {
    private final OrderRepository orders;
    private final ProductRepository products;

    public ReportService(OrderRepository orders, ProductRepository products) {
        this.orders = orders;
        this.products = products;
    }

    public long share(Status status) {
        return 100 * orders.findByStatus(status).size() / orders.count(); // bug
    }

    public BigDecimal largest(LocalDate first, LocalDate last) {
        if (first.isAfter(last)) {
            throw new IllegalArgumentException("first after last");
        }
        return orders.findPlacedBetween(first, last).stream()
                .map(Order::total).max(Comparator.naturalOrder()).orElse(BigDecimal.ZERO);
    }

    public String topSku(long orderId) {
        Order order = orders.findById(orderId).orElseThrow(() -> new NotFoundException("order " + orderId));
        OrderLine top = null;
        for (OrderLine line : order.lines()) {
            if (top == null || line.quantity() > top.quantity()) {
                top = line;
            }
        }
        return top.sku(); // bug
    }

    public int categories() {
        return products.findCategories().size();
    }

    public String grade(long customerId) {
        int open = orders.countOpen(customerId);
        if (open > 42) {
            return "gold";
        }
        return open > 7 ? "silver" : "none";
    }
}
