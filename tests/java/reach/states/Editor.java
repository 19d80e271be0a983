import java.util.ArrayDeque;
import java.util.Deque;

/** A text with a history: what was undone can be done again until something else is typed. */
public class Editor {
    private final Deque<Integer> done = new ArrayDeque<>();
    private final Deque<Integer> undone = new ArrayDeque<>();
    private int length;

    public void type(int letters) {
        if (letters < 1 || letters > 9) {
            throw new IllegalArgumentException("one to nine");
        }
        length += letters;
        done.push(letters);
        undone.clear();
    }

    public void undo() {
        if (done.isEmpty()) {
            return;
        }
        int letters = done.pop();
        length -= letters;
        undone.push(letters);
    }

    public void redo() {
        if (undone.isEmpty()) {
            return;
        }
        int letters = undone.pop();
        length += letters;
        done.push(letters);
    }

    public int status() {
        if (undone.size() == 2 && length == 4) {
            return 1; // target: reachable
        }
        if (length < 0) {
            return 2; // target: never
        }
        if (done.isEmpty() && length > 0) {
            return 3; // target: never
        }
        return done.size() == 1 && undone.size() == 1 && length == 7 ? again() : 0;
    }

    private int again() {
        return 4; // target: reachable
    }
}
