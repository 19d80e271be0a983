import java.util.ArrayList;
import java.util.List;

/** Leases that a pool hands out and takes back, once each; whose they are it does not ask. */
public class Pool {
    /** What the pool hands out. */
    public static final class Lease {
        private final int number;
        private boolean open = true;

        private Lease(int number) {
            this.number = number;
        }

        public int number() {
            return number;
        }
    }

    private final List<Lease> free = new ArrayList<>();
    private int made;
    private int out;

    public Lease allocate() {
        out++;
        if (!free.isEmpty()) {
            Lease lease = free.remove(free.size() - 1);
            lease.open = true;
            return lease;
        }
        made++;
        return new Lease(made);
    }

    public void release(Lease lease) {
        if (!lease.open) {
            throw new IllegalStateException("released before");
        }
        lease.open = false;
        out--;
        free.add(lease);
    }

    public int audit() {
        if (made == 2 && out == 0) {
            return 1; // target: reachable
        }
        if (made == 1 && free.size() == 1) {
            return 2; // target: reachable
        }
        if (free.size() > made) {
            return 3; // target: reachable
        }
        if (out > made + free.size()) {
            return 4; // target: never
        }
        return 0;
    }
}
