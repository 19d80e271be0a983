package shop;

import java.util.function.Supplier;

/** Runs work within a transaction. */
public interface Transactions {
    <T> T within(Supplier<T> work);

    void run(Runnable work);
}
