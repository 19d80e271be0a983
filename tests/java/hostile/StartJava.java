// Starts another JVM.
// ends: refused
package hostile;

public class StartJava {
    public static int attack(int n) throws Exception {
        String java = System.getProperty("java.home") + "/bin/java";
        new ProcessBuilder(java, "-version").start().waitFor();
        return 1;
    }
}
