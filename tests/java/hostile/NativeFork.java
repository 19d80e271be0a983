// Starts processes past the JDK, in every way that the kernel has, and leaves its group.
// ends: refused
package hostile;

public class NativeFork {
    public static int attack(int n) throws Exception {
        long signal = 17;
        long[] started = {
            SystemCalls.call(57, -1, 0, 0, 0, 0),
            SystemCalls.call(56, 220, signal, 0, 0, 0),
            SystemCalls.call(56, 220, 0x00008000 | signal, 0, 0, 0),
            SystemCalls.call(435, 435, SystemCalls.room(88), 88, 0, 0),
            SystemCalls.call(112, 157, 0, 0, 0, 0),
            SystemCalls.call(109, 154, 0, 0, 0, 0),
        };
        return SystemCalls.succeeded(started);
    }
}
