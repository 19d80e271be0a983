// Traces, stops, moves and kills another process past the JDK.
// ends: refused
package hostile;

public class NativeSignals {
    public static int attack(int n) throws Exception {
        long other = Canary.bystander();
        long attach = 16;
        long kill = 9;
        long room = SystemCalls.room(128);
        long[] done = {
            SystemCalls.call(101, 117, attach, other, 0, 0),
            SystemCalls.call(101, 117, 0x4206, other, 0, 0),
            SystemCalls.call(62, 129, other, kill, 0, 0),
            SystemCalls.call(62, 129, -1, kill, 0, 0),
            SystemCalls.call(200, 130, other, kill, 0, 0),
            SystemCalls.call(234, 131, other, other, kill, 0),
            SystemCalls.call(129, 138, other, kill, room, 0),
            SystemCalls.call(434, 434, other, 0, 0, 0),
            SystemCalls.call(203, 122, other, 8, SystemCalls.bytes(new byte[] {1, 0, 0, 0, 0, 0, 0, 0}), 0),
            SystemCalls.call(144, 119, other, 5, room, 0),
            SystemCalls.call(141, 140, 0, other, 19, 0),
            SystemCalls.call(302, 261, other, 7, 0, room),
        };
        return SystemCalls.succeeded(done);
    }
}
