// Starts a process that is to outlive it.
// ends: refused
package hostile;

public class StartDetached {
    public static int attack(int n) throws Exception {
        String later = "sleep 20.125; : > " + Canary.home().resolve("later");
        new ProcessBuilder("/usr/bin/setsid", "/bin/sh", "-c", later).start();
        return 1;
    }
}
