package org.example;

/** A few constants. */
public enum Color {
    RED,
    GREEN,
    BLUE
}
