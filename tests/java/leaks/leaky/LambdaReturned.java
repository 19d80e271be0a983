// A lambda that writes a private field.
//@ caller: LambdaReturned v = new LambdaReturned(); v.resetter().run(); return v.ok();
package leaky;

public final class LambdaReturned {
    private int x = 1;
    public Runnable resetter() { return () -> x = 0; }
    public boolean ok() { return x == 1; }
}
