/** A loop that counts its argument down, which has to run five hundred times. */
public class EasyLoop {
    public static int easyLoop(int x) {
        int y = 0;
        while (x > 0) {
            x--;
            y += 2;
        }
        if (y == 1000) {
            return y; // target: reachable
        }
        return 0;
    }
}
