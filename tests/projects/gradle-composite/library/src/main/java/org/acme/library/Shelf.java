package org.acme.library;

/** A shelf of an included build. */
public class Shelf {
    public int height(int boards) {
        return 200 / boards;
    }
}
