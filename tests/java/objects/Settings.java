import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.Properties;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.PriorityQueue;

/** Properties and rarer collections. */
public final class Settings {
    private Settings() {}

    public static int port(Properties settings) {
        String port = settings.getProperty("port");
        if (port == null) {
            return 80; // reached
        }
        if (port.equals("any")) {
            return 0; // reached
        }
        return port.length(); // reached
    }

    public static boolean isEmpty(Properties settings) {
        if (settings.isEmpty()) {
            return true; // reached
        }
        return settings.stringPropertyNames().isEmpty(); // reached
    }

    public static int popped(Deque<Integer> stack) {
        int last = stack.pop();
        if (stack.isEmpty()) {
            return last; // reached
        }
        return last - stack.peekLast(); // reached
    }

    public static String ends(ArrayDeque<String> words) {
        if (words.size() > 1 && words.getFirst().equals(words.getLast())) {
            return "same"; // reached
        }
        return "other"; // reached
    }

    public static int ranked(EnumMap<Rank, Integer> ranks) {
        Integer high = ranks.get(Rank.HIGH);
        if (high != null && high > 0) {
            return high; // reached
        }
        return 0; // reached
    }

    public static boolean low(EnumSet<Rank> ranks) {
        if (ranks.contains(Rank.LOW)) {
            return true; // reached
        }
        return false; // reached
    }

    public static int bits(BitSet bits) {
        if (bits.cardinality() > 1) {
            return bits.nextSetBit(1); // reached
        }
        return -1; // reached
    }

    public static int tokens(StringTokenizer tokens) {
        if (tokens.countTokens() == 2) {
            return tokens.nextToken().length(); // reached
        }
        return 0; // reached
    }

    public static int joined(StringJoiner joiner) {
        if (joiner.length() > 3) {
            return joiner.toString().length(); // reached
        }
        return 0; // reached
    }

    public static int waiting(BlockingQueue<Integer> queue) {
        Integer next = queue.poll();
        if (next == null) {
            return -1; // reached
        }
        return next; // reached
    }

    public static int counted(ConcurrentMap<String, Integer> counts, String key) {
        int count = counts.merge(key, 1, Integer::sum);
        if (count > 1) {
            return count; // reached
        }
        return 0; // reached
    }

    public static int least(PriorityQueue<Integer> queue) {
        if (queue.size() > 1) {
            int least = queue.remove();
            return queue.peek() - least; // reached
        }
        return 0; // reached
    }

    public static boolean known(IdentityHashMap<String, Integer> known, String key) {
        return known.containsKey(key) || known.size() == 1; // reached
    }

    /** How high something is. */
    public enum Rank { LOW, HIGH }
}
