package faults;

import java.util.ArrayList;
import java.util.List;

/** Takes all memory there is. */
public class Hungry {
    public int fill(int number) {
        List<int[]> all = new ArrayList<>();
        while (number > 3) {
            all.add(new int[1000]);
        }
        return all.size();
    }
}
