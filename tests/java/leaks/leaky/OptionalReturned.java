// A list inside of an Optional.
//@ caller: OptionalReturned v = new OptionalReturned(); v.list().get().add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

public final class OptionalReturned {
    private final List<String> d = new ArrayList<>();
    public Optional<List<String>> list() { return Optional.of(d); }
    public boolean ok() { return d.isEmpty(); }
}
