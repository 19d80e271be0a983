// A method of the JDK that the JDK calls by reference.
package tight;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

public final class ReferenceInside {
    private final List<String> names = new ArrayList<>();
    public void add() {
        if (names.size() < 2) {
            names.add("b");
            names.sort(Comparator.comparing(String::length));
        }
    }
    public boolean ok() { return names.size() <= 2; }
}
