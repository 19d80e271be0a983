import java.util.PriorityQueue;

/** Jobs that cannot be compared. */
public class Scheduler {
    private static final class Job {
        final int priority;

        Job(int priority) {
            this.priority = priority;
        }
    }

    private final PriorityQueue<Job> jobs = new PriorityQueue<>();

    public void submit(int priority) {
        jobs.add(new Job(priority)); // bug: ClassCastException
    }

    public int waiting() {
        return jobs.size();
    }
}
