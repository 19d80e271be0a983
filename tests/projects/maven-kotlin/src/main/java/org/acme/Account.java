package org.acme;

/** An account at a bank that is written in Kotlin. */
public class Account {
    private final Bank bank;

    public Account(int branches) {
        this.bank = new Bank("bank", branches);
    }

    public int share(int money) {
        return money > 10 ? bank.share(money) : 0;
    }
}
