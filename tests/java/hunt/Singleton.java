/** A single instance, made before the data that it needs. */
public class Singleton {
    private static final class Holder {
        static final Holder INSTANCE = new Holder();
        static final int[] SIZES = {3, 4};

        final int first;

        Holder() {
            first = SIZES[0]; // bug: NullPointerException
        }
    }

    private Singleton() {
    }

    public static int first() {
        return Holder.INSTANCE.first;
    }
}
