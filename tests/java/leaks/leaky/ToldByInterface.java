// An argument asked for an interface that its class lacks, and a subclass has.
//@ caller: class Runs extends PlainKey implements Runnable { public void run() {} } var v = new ToldByInterface(); v.take(new Runs()); return v.ok();
package leaky;

public final class ToldByInterface {
    private boolean seen;
    public void take(PlainKey key) { if (key instanceof Runnable) seen = true; }
    public boolean ok() { return !seen; }
}
class PlainKey {}
