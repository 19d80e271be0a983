package org.acme;

/** The program of the build that includes the other one. */
public class Main {
    public boolean isLong(int arguments) {
        return arguments > 3;
    }
}
