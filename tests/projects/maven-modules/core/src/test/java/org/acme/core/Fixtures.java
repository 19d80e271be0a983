package org.acme.core;

/** What the tests of both modules use. */
public class Fixtures {
    public static Account account() {
        return new Account(100);
    }
}
