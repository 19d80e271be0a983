// Makes a file look old.
// ends: refused
package hostile;

public class ChangeTimes {
    public static int attack(int n) throws Exception {
        return Canary.home().resolve("notes.txt").toFile().setLastModified(0) ? 1 : 0;
    }
}
