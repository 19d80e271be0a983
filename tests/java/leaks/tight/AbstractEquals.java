// Keys of a class that declares the JDK's methods once more, compared by the JDK.
package tight;

import java.util.Objects;

public final class AbstractEquals {
    private abstract static class Key {
        @Override public abstract boolean equals(Object other);
        @Override public abstract int hashCode();
    }

    private static final class Whole extends Key {
        final int value;
        Whole(int value) { this.value = value; }
        @Override public boolean equals(Object other) { return other instanceof Whole && value == ((Whole) other).value; }
        @Override public int hashCode() { return value; }
    }

    private int last;
    public void take(int value) { if (value > 0 && !Objects.equals(new Whole(last), new Whole(value))) last = value; }
    public boolean ok() { return last >= 0; }
}
