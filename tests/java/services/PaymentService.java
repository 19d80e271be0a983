package shop;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public class PaymentService {
    private final PaymentRepository payments;
    private final Gateway gateway;
    private final Transactions transactions;

    public PaymentService(PaymentRepository payments, Gateway gateway, Transactions transactions) {
        this.payments = payments;
        this.gateway = gateway;
        this.transactions = transactions;
    }

    public String pay(long orderId, long cents) {
        if (cents <= 0) {
            throw new IllegalArgumentException("nothing to pay");
        }
        if (!gateway.isOpen()) {
            return "later";
        }
        try {
            return gateway.charge(orderId, Money.of(cents, "EUR"));
        } catch (IOException failed) {
            return "failed";
        }
    }

    public BigDecimal paid(long orderId) {
        return payments.findByOrder(orderId).stream()
                .map(payment -> payment.money().amount())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    public BigDecimal averagePayment(long orderId) {
        List<Payment> found = payments.findByOrder(orderId);
        BigDecimal sum = found.stream().map(payment -> payment.money().amount()).reduce(BigDecimal.ZERO, BigDecimal::add);
        return sum.divide(BigDecimal.valueOf(found.size()), 2, RoundingMode.HALF_UP); // bug
    }

    public String lastCurrency(long orderId) {
        return payments.findLast(orderId).map(Payment::money).map(Money::currency).orElse("none");
    }

    public boolean isSettled(long orderId) {
        Optional<Payment> last = payments.findLast(orderId);
        return last.isPresent() && last.get().settled();
    }

    public int countIn(String currency) {
        Map<String, Integer> counts = payments.countByCurrency();
        return counts.get(currency); // bug
    }

    public int countInOrNone(String currency) {
        return payments.countByCurrency().getOrDefault(currency, 0);
    }

    public String retry(long paymentId) {
        int retries = payments.retries(paymentId);
        if (retries > 5) {
            return "gave up";
        }
        return retries == 0 ? "first" : "again";
    }

    public long settle(long paymentId) {
        return transactions.within(() -> payments.existsById(paymentId) ? paymentId : -1L);
    }

    public void forget(long paymentId) {
        transactions.run(() -> payments.deleteById(paymentId));
    }
}
