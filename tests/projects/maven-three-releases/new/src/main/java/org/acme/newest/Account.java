package org.acme.newest;

/** What people share, in the Java of this module. */
public class Account {
    public int share(int people) {
        record Share(int all, int people) {
        }
        Object share = new Share(100, people);
        return share instanceof Share(int all, int heads) ? all / heads : 0;
    }
}
