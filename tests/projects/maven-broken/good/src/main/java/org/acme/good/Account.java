package org.acme.good;

/** What people share. */
public class Account {
    private final int balance;

    public Account(int balance) {
        this.balance = balance;
    }

    public int share(int people) {
        return balance / people;
    }

    public String label(int width) {
        return width > 3 ? "account" : "a";
    }
}
