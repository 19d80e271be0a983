package org.acme.core;

public final class Entry {
    private final int amount;

    public Entry(int amount) {
        this.amount = amount;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Entry && ((Entry) other).amount <= amount;
    }

    @Override
    public int hashCode() {
        return 1;
    }
}
