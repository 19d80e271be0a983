/** Numbers below five, the last one first. */
public class Chain {
    private Link first;

    /** One number. */
    static final class Link {
        private final int value;
        private final Link next;

        private Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }

        boolean isSmall() {
            return value >= 0 && value < 5;
        }

        boolean isTiny() {
            return value < 3;
        }
    }

    public Chain() {
    }

    public void add(int value) {
        if (value < 0 || value >= 5) {
            throw new IllegalArgumentException("not below five");
        }
        first = new Link(value, first);
    }

    private boolean isSound() {
        return first == null || first.next == null || first.next.isSmall();
    }
}
