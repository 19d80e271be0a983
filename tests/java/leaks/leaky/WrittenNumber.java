// A number that is none.
//@ caller: WrittenNumber v = new WrittenNumber(); v.rate = Double.NaN; return v.ok();
//@ violated
package leaky;

public final class WrittenNumber {
    protected double rate = 0.5;
    public boolean ok() { return rate == rate; }
}
