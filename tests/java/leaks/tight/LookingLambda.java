// A lambda that only looks is handed out.
package tight;

import java.util.function.IntSupplier;

public final class LookingLambda {
    private int n = 1;
    public IntSupplier number() { return () -> n; }
    public boolean ok() { return n == 1; }
}
