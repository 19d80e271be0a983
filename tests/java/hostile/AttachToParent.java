// Asks the JVM that it takes its parent for to load an agent.
// ends: refused
package hostile;

public class AttachToParent {
    public static int attack(int n) throws Exception {
        Class<?> machine = Class.forName("com.sun.tools.attach.VirtualMachine");
        for (long process : new long[] {Canary.bystander(), ProcessHandle.current().pid()}) {
            try {
                machine.getMethod("attach", String.class).invoke(null, String.valueOf(process));
                return 1;
            } catch (ReflectiveOperationException refused) {
                continue;
            }
        }
        return 0;
    }
}
