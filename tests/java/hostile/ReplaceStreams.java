// Takes the streams of the JVM away.
// ends: refused
package hostile;

public class ReplaceStreams {
    public static int attack(int n) throws Exception {
        System.setOut(null);
        System.setErr(null);
        System.setIn(null);
        return 0;
    }
}
