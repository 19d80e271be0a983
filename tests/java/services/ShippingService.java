package shop;

import java.time.Clock;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;

public class ShippingService {
    private final ShipmentRepository shipments;
    private final Clock clock;

    public ShippingService(ShipmentRepository shipments, Clock clock) {
        this.shipments = shipments;
        this.clock = clock;
    }

    public long daysLeft(long orderId) {
        Shipment shipment = shipments.findByOrder(orderId).orElseThrow(() -> new NotFoundException("shipment"));
        return ChronoUnit.DAYS.between(LocalDate.now(clock), shipment.due());
    }

    public String nextStop(long orderId) {
        Shipment shipment = shipments.findByOrder(orderId).orElse(null);
        if (shipment == null) {
            return "none";
        }
        return shipment.stops().iterator().next(); // bug
    }

    public String route(long orderId) {
        return shipments.findByOrder(orderId).map(shipment -> String.join(" - ", shipment.stops())).orElse("");
    }

    public int heaviest(LocalDate day) {
        return shipments.findDue(day).stream().mapToInt(Shipment::weight).max().getAsInt(); // bug
    }

    public int total(LocalDate day) {
        return shipments.findDue(day).stream().mapToInt(Shipment::weight).sum();
    }

    public String codePrefix(long id) {
        String code = shipments.trackingCode(id);
        return code.substring(0, 3); // bug
    }

    public boolean fits(String carrier, int weight) {
        return weight >= 0 && weight <= shipments.weightLimit(carrier);
    }

    public int loads(String carrier, int weight) {
        int limit = shipments.weightLimit(carrier);
        if (limit <= 0 || weight < 0) {
            return 0;
        }
        return weight / limit + (weight % limit == 0 ? 0 : 1);
    }

    public LocalDate workday(LocalDate day) {
        if (day.getDayOfWeek() == DayOfWeek.SATURDAY) {
            return day.plusDays(2);
        }
        return day.getDayOfWeek() == DayOfWeek.SUNDAY ? day.plusDays(1) : day;
    }

    public String cancel(long id) {
        if (shipments.isPickedUp(id)) {
            return "too late";
        }
        shipments.cancel(id);
        return "cancelled";
    }

    public List<Long> orders() {
        return shipments.findAll().stream().map(Shipment::orderId).distinct().sorted().toList();
    }
}
