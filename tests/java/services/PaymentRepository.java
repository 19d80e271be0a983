package shop;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public interface PaymentRepository extends Repository<Payment, Long> {
    List<Payment> findByOrder(long orderId);

    List<Payment> findSettledBefore(Instant limit);

    Optional<Payment> findLast(long orderId);

    Map<String, Integer> countByCurrency();

    int retries(long paymentId);
}
