// Changes permissions, owners, times and attributes of files past the JDK, by old and by new calls.
// ends: refused
package hostile;

public class NativeAttributes {
    public static int attack(int n) throws Exception {
        long here = -100;
        long file = SystemCalls.text(Canary.home().resolve("notes.txt"));
        long name = SystemCalls.text("user.seen");
        long value = SystemCalls.text("yes");
        long flags = SystemCalls.room(24);
        Canary.unsafe().putLong(flags, 0x80);
        long[] done = {
            SystemCalls.call(90, -1, file, 0, 0, 0),
            SystemCalls.call(268, 53, here, file, 0, 0),
            SystemCalls.call(452, 452, here, file, 0, 0),
            SystemCalls.call(260, 54, here, file, 12, 12),
            SystemCalls.call(280, 88, here, file, 0, 0),
            SystemCalls.call(188, 5, file, name, value, 3),
            SystemCalls.call(463, 463, here, file, 0, name),
            SystemCalls.call(469, 469, here, file, flags, 24),
        };
        return SystemCalls.succeeded(done);
    }
}
