// A priority scheduler simulation with dependencies, deadlines, deterministic ties and cycle detection.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

public class AppScheduler {
    enum State { WAITING, READY, RUNNING, DONE }

    final class Task {
        final String name;
        final int priority;
        int remaining;
        State state = State.WAITING;
        final Set<Task> needs = new LinkedHashSet<>();
        final int serial = created++;

        Task(String name, int priority, int length) {
            this.name = name;
            this.priority = priority;
            this.remaining = length;
        }

        boolean runnable() {
            return needs.stream().allMatch(t -> t.state == State.DONE);
        }

        @Override
        public String toString() {
            return name + "(" + state.name().charAt(0) + remaining + ")";
        }
    }

    private int created;
    private int clock;
    private final Map<String, Task> tasks = new HashMap<>();
    private final List<Task> all = new ArrayList<>();
    private final PriorityQueue<Task> ready = new PriorityQueue<>(Comparator.comparingInt((Task t) -> -t.priority).thenComparingInt(t -> t.serial));

    AppScheduler task(String name, int priority, int length, String... needs) {
        Task t = new Task(name, priority, length);
        tasks.put(name, t);
        all.add(t);
        for (String n : needs) {
            t.needs.add(tasks.computeIfAbsent(n, missing -> {
                throw new IllegalArgumentException(name + " needs unknown " + missing);
            }));
        }
        return this;
    }

    void run(int slice) {
        while (true) {
            for (Task t : all) {
                if (t.state == State.WAITING && t.runnable()) {
                    t.state = State.READY;
                    ready.add(t);
                }
            }
            Task t = ready.poll();
            if (t == null) {
                break;
            }
            t.state = State.RUNNING;
            int used = Math.min(slice, t.remaining);
            System.out.println(clock + " " + t + " waiting " + ready.size());
            clock += used;
            t.remaining -= used;
            t.state = t.remaining == 0 ? State.DONE : State.WAITING;
        }
        long left = all.stream().filter(t -> t.state != State.DONE).count();
        System.out.println("finished at " + clock + (left > 0 ? " blocked " + left : "") + " " + all);
    }

    void cycle(String a, String b) {
        tasks.get(a).needs.add(tasks.get(b));
    }

    public static void main(String[] args) {
        AppScheduler s = new AppScheduler().task("compile", 5, 4).task("lint", 5, 2).task("test", 9, 3, "compile").task("package", 1, 1, "test", "lint").task("idle", 0, 5);
        s.run(2);
        AppScheduler c = new AppScheduler().task("a", 1, 1).task("b", 2, 1, "a").task("c", 3, 7);
        c.cycle("a", "b");
        c.run(3);
        try {
            new AppScheduler().task("x", 1, 1, "ghost");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        new AppScheduler().run(1);
    }
}
