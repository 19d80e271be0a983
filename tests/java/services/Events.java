package shop;

public interface Events {
    void publish(String topic, Object event);
}
