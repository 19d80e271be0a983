package org.junit.jupiter.api.extension;

/** Stands for JUnit's, for what test classes are extended with. */
public interface Extension {
}
