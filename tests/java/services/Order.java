package shop;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;

public record Order(long id, long customerId, Status status, LocalDate placed, List<OrderLine> lines) {
    public Order {
        lines = List.copyOf(lines);
    }

    public BigDecimal total() {
        return lines.stream().map(OrderLine::amount).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public Order withStatus(Status next) {
        return new Order(id, customerId, next, placed, lines);
    }
}
