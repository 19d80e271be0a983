package shop;

import java.util.List;
import java.util.Optional;

public interface CustomerRepository extends Repository<Customer, Long> {
    Optional<Customer> findByEmail(String email);

    List<String> findEmails();

    List<Customer> findByCountry(String country);

    int countVisits(long customerId);
}
