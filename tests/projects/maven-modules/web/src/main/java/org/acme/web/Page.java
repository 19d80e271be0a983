package org.acme.web;

import org.acme.core.Account;
import org.util.Text;

/** Shows an account of the other module. */
public class Page {
    public String show(int people) {
        return people > 0 ? Text.dotted("each " + new Account(100).share(people)) : "nobody";
    }

    public int half(int people) {
        return new Account(people).share(people / 2);
    }
}
