// Recurses without end.
// ends: refused
package hostile;

public class Overflow {
    public static int attack(int n) throws Exception {
        return attack(n + 1) + 1;
    }
}
