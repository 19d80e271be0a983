package shop;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.Set;

public interface ShipmentRepository {
    Optional<Shipment> findByOrder(long orderId);

    List<Shipment> findDue(LocalDate day);

    List<Shipment> findAll();

    Set<String> carriers();

    int countLate(LocalDate today);

    int weightLimit(String carrier);

    boolean isPickedUp(long id);

    String trackingCode(long id);

    Shipment save(Shipment shipment);

    void cancel(long id);
}
