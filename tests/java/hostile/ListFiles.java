// Looks at what there is.
// ends: refused
package hostile;

public class ListFiles {
    public static int attack(int n) throws Exception {
        String[] names = Canary.home().toFile().list();
        return names == null ? 0 : names.length;
    }
}
