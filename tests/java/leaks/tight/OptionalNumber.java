// An Optional of a number.
package tight;

import java.util.Optional;

public final class OptionalNumber {
    private Optional<Integer> n = Optional.of(1);
    public Optional<Integer> number() { return n; }
    public boolean ok() { return n.isPresent(); }
}
