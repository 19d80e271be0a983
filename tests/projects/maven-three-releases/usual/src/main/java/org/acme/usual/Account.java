package org.acme.usual;

/** What people share, in the Java of this module. */
public class Account {
    public int share(int people) {
        var all = 100;
        return all / people;
    }
}
