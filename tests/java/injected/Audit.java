package billing;

public interface Audit {
    void record(String event);

    boolean isOn();
}
