/** Objects of which only the identity is asked, whatever their class. */
public class AnyObjects {
    private Object kept;

    static Object passedOn(Object value) {
        return value;
    }

    static int same(Object value, StringBuilder builder) {
        return value == builder ? 1 : 2;
    }

    static int samePresent(Object value, Thread thread) {
        if (value == null || thread == null) {
            return 0;
        }
        return value == thread ? 1 : 2;
    }

    static int named(Object value, Integer number) {
        if (value == number && value instanceof Integer) {
            return 1;
        }
        return value instanceof String ? 2 : 3;
    }

    Object exchanged(Object value) {
        Object before = kept;
        kept = value;
        return before == value ? null : before;
    }
}
