package shop;

import java.io.IOException;

/** A bank. */
public interface Gateway {
    String charge(long orderId, Money money) throws IOException;

    boolean isOpen();
}
