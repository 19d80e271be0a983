package org.acme.app;

import org.acme.Entry;
import org.util.Text;

/** Uses an entry that is written in Kotlin. */
public class Main {
    public String show(int heads) {
        return heads > 0 ? Text.dotted("each " + new Entry(100).share(heads)) : "nobody";
    }
}
