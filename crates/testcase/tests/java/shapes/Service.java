package shapes;

import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;

/** Wants collaborators that nobody cares about. */
public class Service {
    /** A small interface. */
    public interface Clock {
        long now();

        int zone(String name);
    }

    /** An enum. */
    public enum Mode {
        FAST,
        SLOW
    }

    private final String name;
    private final Clock clock;
    private final Mode mode;
    private final Supplier<String> supplier;
    private final int capacity;

    Service(String name, Clock clock, Mode mode, List<? extends Number> numbers, Supplier<String> supplier, int capacity) {
        if (capacity <= 0) {
            throw new IllegalArgumentException("capacity");
        }
        this.name = name;
        this.clock = Objects.requireNonNull(clock);
        this.mode = Objects.requireNonNull(mode, "mode");
        this.supplier = supplier;
        this.capacity = numbers.size() + capacity;
    }

    public String state() {
        return name + "," + clock.now() + "," + clock.now() + "," + clock.zone("") + "," + mode + ","
                + (supplier == null ? null : supplier.get()) + "," + capacity;
    }
}
