// Two objects that the library compares.
//@ caller: class Any extends ToldByEquals.Key { public boolean equals(Object o) { return true; } } var v = new ToldByEquals(); v.take(new Any(), new ToldByEquals.Key()); return v.ok();
package leaky;

import java.util.Objects;

public final class ToldByEquals {
    static class Key {}
    private boolean same;
    public void take(Key one, Key other) { same = one != other && Objects.equals(one, other); }
    public boolean ok() { return !same; }
}
