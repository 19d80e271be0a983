// Big numbers cannot be changed.
package tight;

import java.math.BigInteger;

public final class BigReturned {
    private final BigInteger n = BigInteger.TEN;
    public BigInteger number() { return n; }
    public boolean ok() { return n.signum() > 0; }
}
