package org.acme.orphan;

/** A page of a book. */
public class Page {
    public int column(int width) {
        return 80 / width;
    }
}
