// Writes without end.
// ends: timed out
package hostile;

public class Flood {
    public static int attack(int n) throws Exception {
        while (true) {
            System.out.println("flood ".repeat(1000));
        }
    }
}
