package org.acme;

/** A class of the third source root. */
public class More {
    public boolean isMore(int one, int other) {
        return one > other;
    }
}
