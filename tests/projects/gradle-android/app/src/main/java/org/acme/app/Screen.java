package org.acme.app;

/** A screen with columns. */
public class Screen {
    public int column(int width) {
        return 80 / width;
    }
}
