//@ clone broken: clone
/** Its copy starts from zero. */
public final class Counter {
    private int count;

    public Counter() {
    }

    public void increment() {
        count++;
    }

    @Override
    public Counter clone() {
        return new Counter();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Counter && ((Counter) other).count == count;
    }

    @Override
    public int hashCode() {
        return count;
    }
}
