// Starts a shell.
// ends: refused
package hostile;

public class StartShell {
    public static int attack(int n) throws Exception {
        new ProcessBuilder("/bin/sh", "-c", ": > " + Canary.home().resolve("started")).start().waitFor();
        return 1;
    }
}
