// Makes a world of its own, in which it has all rights.
// ends: refused
package hostile;

public class NativeNamespaces {
    public static int attack(int n) throws Exception {
        long root = SystemCalls.text("/");
        long none = SystemCalls.text("none");
        long type = SystemCalls.text("tmpfs");
        long[] done = {
            SystemCalls.call(272, 97, 0x10000000, 0, 0, 0),
            SystemCalls.call(272, 97, 0x40000000, 0, 0, 0),
            SystemCalls.call(272, 97, 0x00020000, 0, 0, 0),
            SystemCalls.call(308, 268, 0, 0, 0, 0),
            SystemCalls.call(165, 40, none, SystemCalls.text(Canary.home()), type, 0),
            SystemCalls.call(161, 51, root, 0, 0, 0),
            SystemCalls.call(428, 428, -100, root, 1, 0),
            SystemCalls.call(430, 430, type, 0, 0, 0),
            SystemCalls.call(467, 467, -100, root, 1, 0),
            SystemCalls.call(105, 146, 0, 0, 0, 0),
        };
        return SystemCalls.succeeded(done);
    }
}
