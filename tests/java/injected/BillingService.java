package billing;

import java.io.IOException;
import java.util.List;

/** Private fields. */
public class BillingService extends AuditedService {
    @Autowired
    private InvoiceRepository invoices;
    @Autowired
    private Rates rates;
    @Autowired
    private Discounts discounts;

    public int total(long customer) throws IOException {
        int sum = 0;
        for (Invoice invoice : invoices.findByCustomer(customer)) {
            sum += invoice.amount() * rates.of(invoice.currency());
        }
        return sum - discounts.on(sum);
    }

    public String reference(long id) {
        return invoices.findById(id).get().reference(); // bug
    }

    public int share(int amount) {
        return amount / invoices.count(); // bug
    }

    public boolean isLarge(long id) {
        return invoices.findById(id).map(Invoice::amount).orElse(0) > 500;
    }

    public Invoice latest(long customer) {
        List<Invoice> found = invoices.findByCustomer(customer);
        return found.get(found.size() - 1); // bug
    }

    public boolean close(long id) {
        Invoice invoice = invoices.findById(id).orElse(null);
        if (invoice == null) {
            return false;
        }
        invoices.save(new Invoice(invoice.id(), 0, invoice.currency(), invoice.reference()));
        return note("closed " + id);
    }
}
