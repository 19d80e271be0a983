package shop;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;

public interface OrderRepository extends Repository<Order, Long> {
    List<Order> findByCustomer(long customerId);

    List<Order> findByStatus(Status status);

    List<Order> findPlacedBetween(LocalDate first, LocalDate last);

    int countOpen(long customerId);

    Map<String, Integer> quantitiesBySku(long customerId);
}
