package billing;

public record Invoice(long id, int amount, String currency, String reference) {
}
