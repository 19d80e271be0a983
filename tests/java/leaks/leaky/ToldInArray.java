// An element of an array that is passed, asked for an interface.
//@ caller: class Runs extends ToldInArray.Key implements Runnable { public void run() {} } var v = new ToldInArray(); v.take(new Runs(), new Runs()); return v.ok();
package leaky;

public final class ToldInArray {
    static class Key {}
    private boolean seen;
    public void take(Key... keys) {
        if (keys == null) return;
        for (Object key : keys) if (key instanceof Runnable) seen = true;
    }
    public boolean ok() { return !seen; }
}
