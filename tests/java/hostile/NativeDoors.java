// Asks for what reaches past the list of calls: rings, programs in the kernel, keys, memory that is shared by name.
// ends: refused
package hostile;

public class NativeDoors {
    public static int attack(int n) throws Exception {
        long room = SystemCalls.room(256);
        long name = SystemCalls.text("attest");
        long[] done = {
            SystemCalls.call(425, 425, 8, room, 0, 0),
            SystemCalls.call(321, 280, 0, room, 72, 0),
            SystemCalls.call(323, 282, 1, 0, 0, 0),
            SystemCalls.call(298, 241, room, 0, -1, -1),
            SystemCalls.call(250, 219, 0, -3, 1, 0),
            SystemCalls.call(29, 194, 0, 4096, 01600, 0),
            SystemCalls.call(68, 186, 0, 01600, 0, 0),
            SystemCalls.call(64, 190, 0, 1, 01600, 0),
            SystemCalls.call(240, 180, name, 0102, 0600, 0),
            SystemCalls.call(303, 264, -100, SystemCalls.text("/"), room, room),
            SystemCalls.call(300, 262, 0, 0, 0, 0),
        };
        return SystemCalls.succeeded(done);
    }
}
