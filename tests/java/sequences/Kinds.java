import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Something of every kind that a call sequence can say. */
public class Kinds {
    public static final Kinds SHARED = new Kinds(7);

    public enum Colour { RED, GREEN }

    /** To be stubbed. */
    public interface Answers {
        int number(String key);

        boolean isOpen();

        String text();
    }

    /** To be stubbed: its type decides what is answered. */
    public interface Store<T, K> {
        Optional<T> find(K key);

        List<T> all();

        <R> R mapped(Function<? super T, ? extends R> change);

        int count() throws IOException;

        void close();
    }

    /** What it inherits is of its own types. */
    public interface KindsStore extends Store<Kinds, Long> {
        String nameOf(Kinds kinds);
    }

    /** Has a field of the same name as one of the class above. */
    public static final class Marked extends Kinds {
        int mark = 1;

        @Override
        public String tell(Kinds other) {
            return super.tell(other) + " over " + mark;
        }
    }

    int mark;
    protected long[] row;
    public Kinds friend;
    boolean open;
    byte small;
    double share;
    String title;
    private final StringBuilder log = new StringBuilder();
    private int total;

    public Kinds() {
        this(0);
    }

    public Kinds(int start) {
        total = start;
        log.append("start ").append(start);
    }

    public static Kinds named(String name) {
        Kinds made = new Kinds(name.length());
        made.log.append(" as ").append(name);
        return made;
    }

    public static String all(boolean a, byte b, char c, short d, int e, long f, float g, double h, String i, Colour j,
            int[] k, String[] l) {
        return a + " " + b + " " + c + " " + d + " " + e + " " + f + " " + g + " " + h + " " + i + " " + j + " "
                + Arrays.toString(k) + " " + Arrays.toString(l);
    }

    public int add(int number) {
        total += number;
        log.append(", add ").append(number);
        return total;
    }

    public static Marked marked() {
        return new Marked();
    }

    public Kinds child(Kinds other) {
        Kinds made = new Kinds(total + (other == null ? 100 : other.total));
        log.append(", child");
        return made;
    }

    /** Leaves garbage behind, so that what is held has to be moved. */
    public void churn() {
        for (int round = 0; round < 3_000; round++) {
            total += new int[10_000].length / 10_000 - 1;
        }
        log.append(", churn");
    }

    public void fail(int number) {
        total -= number;
        throw new IllegalStateException("after " + total);
    }

    public String tell(Kinds other) {
        String of = other == null ? "nobody" : other == this ? "itself" : other.log + " (" + other.total + ")";
        String set = mark + " " + Arrays.toString(row) + " " + (friend == null ? 0 : friend.total) + " " + open + " " + small
                + " " + share + " " + title;
        return log + " (" + total + ") with " + of + ", " + set;
    }

    public static String sum(Kinds... all) {
        StringBuilder text = new StringBuilder();
        for (Kinds one : all) {
            text.append(one.log).append(" (").append(one.total).append("); ");
        }
        return text.toString();
    }

    public static String numbers(long[] all) {
        return Arrays.toString(all);
    }

    public static String ask(Answers answers) {
        return answers.number("a") + " " + answers.isOpen() + " " + answers.text();
    }

    public static String askStore(Store<Kinds, String> store) {
        return store.find("a").map(kinds -> kinds.total).orElse(-1) + " of " + store.all().size();
    }

    public static String askKinds(KindsStore store) {
        try {
            return store.count() + " " + store.find(3L).isPresent() + " " + store.nameOf(null);
        } catch (IOException failed) {
            return "failed";
        }
    }

    public static String askFunction(Function<String, Integer> function) {
        return "" + (function.apply("a") + 1);
    }
}
