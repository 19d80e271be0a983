package billing;

import java.util.List;
import java.util.Optional;

public interface InvoiceRepository {
    Optional<Invoice> findById(long id);

    List<Invoice> findByCustomer(long customer);

    int count();

    void save(Invoice invoice);

    default Invoice require(long id) {
        return findById(id).orElseThrow(() -> new IllegalStateException("invoice " + id));
    }
}
