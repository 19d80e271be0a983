import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;

/** What runs something, and what is run. */
public final class Runners {
    private Runners() {}

    public static int ran(Executor executor) {
        int[] ran = new int[1];
        executor.execute(() -> ran[0]++);
        if (ran[0] == 1) {
            return 1; // reached
        }
        return 0;
    }

    public static int called(Callable<Integer> task) {
        try {
            int result = task.call();
            return result > 0 ? result : 0; // reached
        } catch (Exception failed) {
            return -1; // reached
        }
    }

    public static boolean done(CompletableFuture<String> future) {
        if (future.isCompletedExceptionally()) {
            return false; // reached
        }
        return future.join().isEmpty(); // reached
    }

    public static int got(Future<Integer> future) {
        try {
            return future.get(); // reached
        } catch (Exception failed) {
            return -1; // reached
        }
    }

    public static int locked(Lock lock) {
        lock.lock();
        try {
            return 1; // reached
        } finally {
            lock.unlock();
        }
    }

    public static String longest(List<String> words, Comparator<String> order) {
        String longest = null;
        for (String word : words) {
            if (longest == null || order.compare(word, longest) > 0) {
                longest = word; // reached
            }
        }
        return longest;
    }

    public static int folded(List<Integer> numbers, BiFunction<Integer, Integer, Integer> fold) {
        int sum = 0;
        for (int number : numbers) {
            sum = fold.apply(sum, number); // reached
        }
        return sum == 7 ? 1 : 0;
    }

    public static int handed(Consumer<String> sink, int many) {
        List<String> handed = new ArrayList<>();
        for (int at = 0; at < many && at < 3; at++) {
            sink.accept("at " + at);
            handed.add("at"); // reached
        }
        return handed.size();
    }

    public static int first(int[] numbers, IntPredicate wanted) {
        for (int number : numbers) {
            if (wanted.test(number)) {
                return number; // reached
            }
        }
        return -1; // reached
    }

    public static int weighed(List<String> words, ToIntFunction<String> weight) {
        int heaviest = 0;
        for (String word : words) {
            heaviest = Math.max(heaviest, weight.applyAsInt(word)); // reached
        }
        return heaviest;
    }

    public static long millis(TimeUnit unit, long amount) {
        if (unit.toMillis(amount) > 1000) {
            return 1000; // reached
        }
        return 0; // reached
    }
}
