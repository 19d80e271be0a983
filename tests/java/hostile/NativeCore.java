// Asks for a core dump and dies.
// ends: died
package hostile;

public class NativeCore {
    public static int attack(int n) throws Exception {
        long limit = SystemCalls.room(16);
        Canary.unsafe().putLong(limit, -1);
        Canary.unsafe().putLong(limit + 8, -1);
        SystemCalls.call(302, 261, 0, 4, limit, 0);
        SystemCalls.call(157, 167, 4, 1, 0, 0);
        long abort = 6;
        SystemCalls.call(13, 134, abort, SystemCalls.room(32), 0, 8);
        SystemCalls.call(234, 131, SystemCalls.call(39, 172, 0, 0, 0, 0), SystemCalls.call(186, 178, 0, 0, 0, 0), abort, 0);
        Canary.sleep(20);
        return 1;
    }
}
