// Aliasing among three references: two paths if it is decided late, five if it is decided at first use.
class Aliasing {
    static class Cell {
        int value;
    }

    static int low;
    static int high;

    static int store(Cell x, Cell y, Cell z) {
        x.value = 1;
        z.value = -5;
        y.value = x.value + 1;
        if (x == z) {
            low = y.value;
            return low;
        }
        high = y.value;
        return high;
    }
}
