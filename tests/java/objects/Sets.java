import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.SortedSet;

/** Sets, queues, deques and arrays. */
public final class Sets {
    private Sets() {}

    public static boolean hasSeven(Set<Integer> numbers) {
        return numbers.contains(7) && numbers.size() > 1;
    }

    public static int evens(Set<Integer> numbers) {
        int evens = 0;
        for (int number : numbers) {
            if (number % 2 == 0) {
                evens++; // reached
            }
        }
        return evens;
    }

    public static int span(SortedSet<Integer> numbers) {
        if (numbers.isEmpty()) {
            return 0; // reached
        }
        int span = numbers.last() - numbers.first();
        if (span > 5) {
            return 5; // reached
        }
        return span;
    }

    public static int balance(Deque<Integer> waiting) {
        int sum = 0;
        while (!waiting.isEmpty()) {
            sum += waiting.pollFirst(); // reached
        }
        return sum > 4 ? 4 : sum;
    }

    public static String next(Queue<String> lines) {
        String line = lines.poll();
        if (line == null) {
            return "none"; // reached
        }
        if (line.startsWith("x")) {
            return "x"; // reached
        }
        return line;
    }

    public static long top(ArrayDeque<Long> stack) {
        Long top = stack.peek();
        if (top != null && top < 0) {
            return -top; // reached
        }
        return 0;
    }

    public static int largest(Integer[] numbers) {
        int largest = 0;
        for (int number : numbers) {
            if (number > largest) {
                largest = number; // reached
            }
        }
        return largest;
    }

    @SafeVarargs
    public static int sizes(List<String>... lists) {
        int size = 0;
        for (List<String> list : lists) {
            for (String text : list) {
                size += text.length(); // reached
            }
        }
        return size;
    }
}
