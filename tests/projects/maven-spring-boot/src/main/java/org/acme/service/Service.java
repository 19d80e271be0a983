package org.acme.service;

import org.util.Text;

/** Answers requests. */
public class Service {
    public String answer(int visitors) {
        return visitors > 0 ? Text.dotted("welcome") : "nobody";
    }

    public int share(int visitors) {
        return 100 / visitors;
    }
}
