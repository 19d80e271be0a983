package org.acme.web;

import org.acme.core.Account;

/** Shows an account of the other module. */
public class Page {
    public String show(int people) {
        return people > 0 ? "each " + new Account(100).share(people) : "nobody";
    }
}
