// What a method of the JDK gives that the JDK calls by reference is handed out.
//@ caller: var v = new ReferenceReturned(); v.rows().add("x"); return v.ok();
package leaky;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

public final class ReferenceReturned {
    private final List<String> rows = new ArrayList<>();
    public List<String> rows() { return Optional.of(rows).map(Objects::requireNonNull).get(); }
    public boolean ok() { return rows.isEmpty(); }
}
