package billing;

/** What is injected into a class above. */
public abstract class AuditedService {
    @Autowired
    private Audit audit;

    protected boolean note(String event) {
        if (!audit.isOn()) {
            return false;
        }
        audit.record(event);
        return true;
    }
}
