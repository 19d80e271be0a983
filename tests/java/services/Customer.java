package shop;

import java.time.LocalDate;

public record Customer(long id, String name, String email, String country, LocalDate since) {
}
