package org.junit.jupiter.api.function;

/** Stands in for JUnit's where that is not on the class path. */
@FunctionalInterface
public interface Executable {
    void execute() throws Throwable;
}
