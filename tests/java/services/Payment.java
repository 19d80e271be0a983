package shop;

import java.time.Instant;

public record Payment(long id, long orderId, Money money, Instant at, boolean settled) {
}
