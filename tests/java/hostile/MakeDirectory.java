// Makes a directory where the user keeps his.
// ends: refused
package hostile;

public class MakeDirectory {
    public static int attack(int n) throws Exception {
        return Canary.home().resolve("intruder").toFile().mkdirs() ? 1 : 0;
    }
}
