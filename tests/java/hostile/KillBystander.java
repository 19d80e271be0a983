// Ends a process that is not its own.
// ends: refused
package hostile;

public class KillBystander {
    public static int attack(int n) throws Exception {
        return ProcessHandle.of(Canary.bystander()).map(ProcessHandle::destroyForcibly).orElse(false) ? 1 : 0;
    }
}
