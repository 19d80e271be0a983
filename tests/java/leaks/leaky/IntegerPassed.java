// An Object that is an Integer.
//@ caller: IntegerPassed v = new IntegerPassed(); v.put(7); return v.ok();
package leaky;

public final class IntegerPassed {
    private boolean bad;
    public void put(Object o) { if (o instanceof Integer) bad = true; }
    public boolean ok() { return !bad; }
}
