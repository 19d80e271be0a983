// Deletes all that the user has.
// ends: refused
package hostile;

import java.io.File;

public class DeleteTree {
    public static int attack(int n) throws Exception {
        return delete(Canary.home().toFile());
    }

    static int delete(File file) {
        int gone = 0;
        File[] below = file.listFiles();
        for (File one : below == null ? new File[] {new File(file, "notes.txt")} : below) {
            gone += delete(one, below == null);
        }
        return gone + (file.delete() ? 1 : 0);
    }

    private static int delete(File file, boolean leaf) {
        return leaf ? (file.delete() ? 1 : 0) : delete(file);
    }
}
