import java.util.ArrayList;
import java.util.List;

/** Takes arrays, boxes and lists. */
public class Basket {
    private final int[] weights;
    private int sum;
    private Integer best;
    private final List<String> names = new ArrayList<>();

    public Basket(int[] weights) {
        this.weights = weights.clone();
    }

    public void add(int[] more) {
        for (int weight : more) {
            sum += weight;
        }
    }

    public void best(Integer candidate) {
        best = candidate;
    }

    public void name(List<String> all) {
        names.addAll(all);
    }

    public int count() {
        return weights.length;
    }

    public int first() {
        return weights.length == 0 ? 0 : weights[0];
    }

    public int sum() {
        return sum;
    }

    public Integer best() {
        return best;
    }

    public int names() {
        return names.size();
    }
}
