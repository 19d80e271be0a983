// An argument of which the library asks the class.
//@ caller: class Runs extends ToldByMirror.Key implements Runnable { public void run() {} } var v = new ToldByMirror(); v.take(new Runs()); return v.ok();
package leaky;

public final class ToldByMirror {
    static class Key {}
    private boolean runs;
    public void take(Key key) { runs = Runnable.class.isInstance(key); }
    public boolean ok() { return !runs; }
}
