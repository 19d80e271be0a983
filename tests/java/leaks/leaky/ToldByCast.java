// A cast that fails for all objects of the class, and for one of a subclass does not.
//@ caller: class Runs extends ToldByCast.Key implements Runnable { public void run() {} } var v = new ToldByCast(); v.take(new Runs()); return v.ok();
package leaky;

public final class ToldByCast {
    static class Key {}
    private int runs;
    public void take(Key key) {
        if (key == null) return;
        try {
            Runnable run = (Runnable) key;
            if (run != null) runs = 1;
        } catch (ClassCastException none) {
            runs = 0;
        }
    }
    public boolean ok() { return runs == 0; }
}
