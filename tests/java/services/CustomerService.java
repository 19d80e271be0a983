package shop;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

public class CustomerService {
    private final CustomerRepository customers;
    private final Mailer mailer;

    public CustomerService(CustomerRepository customers, Mailer mailer) {
        this.customers = customers;
        this.mailer = mailer;
    }

    public String domainOf(long id) {
        Customer customer = customers.findById(id).orElseThrow(() -> new NotFoundException("customer " + id));
        String email = customer.email();
        return email.substring(0, email.indexOf('@')); // bug
    }

    public String initialOf(long id) {
        String name = customers.findById(id).map(Customer::name).orElse("");
        return name.isEmpty() ? "?" : name.substring(0, 1).toUpperCase(Locale.ROOT);
    }

    public boolean isKnown(String email) {
        return customers.findByEmail(email).isPresent();
    }

    public int visitsPerCent(long id, int allVisits) {
        if (allVisits <= 0) {
            return 0;
        }
        return (int) (customers.countVisits(id) * 100L / allVisits);
    }

    public int pointsPerVisit(long id, int points) {
        return points / customers.countVisits(id); // bug
    }

    public boolean remind(long id) {
        Customer customer = customers.findById(id).orElse(null);
        if (customer == null || mailer.isBlocked(customer.email())) {
            return false;
        }
        try {
            mailer.send(customer.email(), "Reminder", "Dear " + customer.name());
            return true;
        } catch (IOException failed) {
            return false;
        }
    }

    public String longestEmail() {
        return customers.findEmails().stream().max((a, b) -> Integer.compare(a.length(), b.length())).get(); // bug
    }

    public List<String> namesIn(String country) {
        return customers.findByCountry(country).stream().map(Customer::name).sorted().toList();
    }
}
