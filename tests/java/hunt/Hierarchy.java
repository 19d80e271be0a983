/** A subclass that breaks what its parent relies on. */
public class Hierarchy {
    /** Something that is shared out. */
    public static class Cake {
        int slices() {
            return 8;
        }

        public int perGuest(int crumbs) {
            return crumbs / slices(); // bug: ArithmeticException
        }
    }

    /** A cake that was eaten. */
    public static class EatenCake extends Cake {
        @Override
        int slices() {
            return 0;
        }
    }

    private Hierarchy() {
    }
}
