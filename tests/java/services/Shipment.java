package shop;

import java.time.LocalDate;
import java.util.List;

public record Shipment(long id, long orderId, LocalDate due, List<String> stops, int weight) {
}
