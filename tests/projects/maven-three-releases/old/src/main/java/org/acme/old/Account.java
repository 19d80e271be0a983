package org.acme.old;

/** What people share, in the Java of this module. */
public class Account {
    public int share(int people) {
        return 100 / people;
    }
}
