// Makes a directory read-only.
// ends: refused
package hostile;

public class MakeReadOnly {
    public static int attack(int n) throws Exception {
        return Canary.home().toFile().setReadOnly() ? 1 : 0;
    }
}
