package org.acme.web;

import org.acme.core.Account;

public class Page {
    public static String title(Account account, int people) {
        if (people == 0) {
            return "nobody";
        }
        return account.share(people) > 0 ? "rich" : "poor";
    }
}
