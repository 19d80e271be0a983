import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** Listeners that change the list of listeners. */
public class Callbacks {
    private final List<IntConsumer> listeners = new ArrayList<>();
    private int heard;

    public void listen() {
        listeners.add(event -> heard += event & 1);
    }

    public void listenOnce() {
        listeners.add(new IntConsumer() {
            @Override
            public void accept(int event) {
                heard++;
                listeners.remove(this);
            }
        });
    }

    public int fire(int event) {
        for (IntConsumer listener : listeners) { // bug: ConcurrentModificationException
            listener.accept(event);
        }
        return heard;
    }
}
