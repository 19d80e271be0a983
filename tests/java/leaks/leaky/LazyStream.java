// A stream whose side effect is the state's.
//@ caller: var v = new LazyStream(); v.all().forEach(x -> { }); return v.ok();
package leaky;

import java.util.stream.Stream;

public final class LazyStream {
    private int seen;
    public Stream<Integer> all() { return Stream.of(1, 2).peek(n -> seen += n); }
    public boolean ok() { return seen == 0; }
}
