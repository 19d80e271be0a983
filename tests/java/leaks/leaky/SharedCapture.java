// Two lambdas that share a captured array: one is handed out.
//@ caller: var v = new SharedCapture(); v.up().run(); return v.ok();
package leaky;

import java.util.function.IntSupplier;

public final class SharedCapture {
    private final IntSupplier get;
    private final Runnable up;
    public SharedCapture() { int[] n = {0}; get = () -> n[0]; up = () -> n[0]++; }
    public Runnable up() { return up; }
    public boolean ok() { return get.getAsInt() == 0; }
}
