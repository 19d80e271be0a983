package shop;

import java.math.BigDecimal;
import java.time.Clock;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Objects;

public class OrderService {
    private static final int MAX_OPEN = 10;

    private final OrderRepository orders;
    private final CustomerRepository customers;
    private final Events events;
    private final Clock clock;

    public OrderService(OrderRepository orders, CustomerRepository customers, Events events, Clock clock) {
        this.orders = Objects.requireNonNull(orders);
        this.customers = Objects.requireNonNull(customers);
        this.events = Objects.requireNonNull(events);
        this.clock = Objects.requireNonNull(clock);
    }

    public Order place(long customerId, List<OrderLine> lines) {
        Customer customer = customers.findById(customerId)
                .orElseThrow(() -> new NotFoundException("customer " + customerId));
        if (orders.countOpen(customer.id()) > MAX_OPEN) {
            throw new IllegalStateException("too many open orders");
        }
        Order saved = orders.save(new Order(0, customer.id(), Status.NEW, LocalDate.now(clock), lines));
        events.publish("orders", saved);
        return saved;
    }

    public boolean canPlace(long customerId) {
        return orders.countOpen(customerId) <= MAX_OPEN;
    }

    public Order find(long id) {
        return orders.findById(id).orElseThrow(() -> new NotFoundException("order " + id));
    }

    public Status statusOf(long id) {
        return orders.findById(id).get().status(); // bug
    }

    public Order latest(long customerId) {
        List<Order> found = orders.findByCustomer(customerId);
        return found.get(found.size() - 1); // bug
    }

    public Order first(long customerId) {
        List<Order> found = orders.findByCustomer(customerId);
        return found.isEmpty() ? null : found.get(0);
    }

    public int quantityOf(long customerId, String sku) {
        Map<String, Integer> quantities = orders.quantitiesBySku(customerId);
        return quantities.getOrDefault(sku, 0);
    }

    public String cancel(long id) {
        Order order = find(id);
        switch (order.status()) {
            case NEW:
            case PAID:
                orders.save(order.withStatus(Status.CANCELLED));
                return "cancelled";
            case SHIPPED:
                return "shipped";
            default:
                return "nothing to do";
        }
    }

    public BigDecimal averageTotal(long customerId) {
        List<Order> found = orders.findByCustomer(customerId);
        BigDecimal sum = found.stream().map(Order::total).reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.divide(BigDecimal.valueOf(found.size())); // bug
    }
}
