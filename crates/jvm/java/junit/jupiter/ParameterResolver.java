package org.junit.jupiter.api.extension;

/** Stands for JUnit's: Mockito's extension has it as a supertype. */
public interface ParameterResolver extends Extension {
}
