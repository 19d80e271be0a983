package org.junit.function;

/** Stands in for JUnit's where that is not on the class path. */
public interface ThrowingRunnable {
    void run() throws Throwable;
}
