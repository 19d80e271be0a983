package billing;

/** Setters, and fields that tests of the package can set. */
public class ReminderService {
    private InvoiceRepository invoices;
    @Inject
    Audit audit;

    @Inject
    public void setInvoices(InvoiceRepository invoices) {
        this.invoices = invoices;
    }

    public int remind() {
        int open = invoices.count();
        if (open > 3 && audit.isOn()) {
            audit.record("reminded");
        }
        return open;
    }

    public char initial(long id) {
        return invoices.findById(id).map(Invoice::reference).orElse("?").charAt(0); // bug
    }
}
