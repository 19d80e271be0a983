package shop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class LoyaltyService {
    private static final int[] STEPS = {0, 100, 500, 2_000};

    private final CustomerRepository customers;
    private final OrderRepository orders;
    private final Events events;

    public LoyaltyService(CustomerRepository customers, OrderRepository orders, Events events) {
        this.customers = customers;
        this.orders = orders;
        this.events = events;
    }

    public int points(long customerId) {
        return orders.countOpen(customerId) * 10 + customers.countVisits(customerId);
    }

    public int step(int points) {
        int step = 0;
        while (step + 1 < STEPS.length && points >= STEPS[step + 1]) {
            step++;
        }
        return step;
    }

    public int missingToNext(int points) {
        return STEPS[step(points) + 1] - points; // bug
    }

    public String greeting(long customerId) {
        return customers.findById(customerId).map(customer -> "Dear " + customer.name()).orElse("Hello");
    }

    public Map<String, Long> perCountry(List<Customer> chosen) {
        return chosen.stream().collect(Collectors.groupingBy(Customer::country, TreeMap::new, Collectors.counting()));
    }

    public Map<String, Customer> byEmail(String country) {
        List<Customer> found = customers.findByCountry(country);
        return found.stream().collect(Collectors.toMap(Customer::email, customer -> customer)); // bug
    }

    public String domain(String email) {
        int at = email.lastIndexOf('@');
        return at < 0 ? "" : email.substring(at + 1);
    }

    public boolean reward(long customerId) {
        if (points(customerId) < 100) {
            return false;
        }
        events.publish("rewards", customerId);
        return true;
    }

    public String lastNames(String country) {
        Deque<String> names = new ArrayDeque<>();
        for (Customer customer : customers.findByCountry(country)) {
            names.push(customer.name());
        }
        return names.isEmpty() ? "" : names.pop();
    }
}
