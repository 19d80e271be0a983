// Opens sockets of many families past the JDK, also by a pair whose end is sent elsewhere.
// ends: refused
package hostile;

public class NativeSockets {
    public static int attack(int n) throws Exception {
        int opened = 0;
        for (int family : new int[] {1, 2, 10, 16, 17, 29, 31, 38, 40, 44}) {
            for (int kind : new int[] {1, 2, 3, 5}) {
                opened += SystemCalls.succeeded(SystemCalls.call(41, 198, family, kind, 0, 0));
            }
        }
        for (int kind : new int[] {2, 3, 5, 0x80002}) {
            long pair = SystemCalls.room(8);
            opened += SystemCalls.succeeded(SystemCalls.call(53, 199, 1, kind, 0, pair));
            int end = Canary.unsafe().getInt(pair);
            send(end, Canary.home().resolve("datagrams").toString());
            send(end, "\0attest-" + Canary.port());
        }
        return opened;
    }

    /** Connects an end of a pair to another socket, by its name, and says something. */
    private static void send(int end, String name) throws Exception {
        byte[] address = ("\1\0" + name).getBytes("UTF-8");
        SystemCalls.call(42, 203, end, SystemCalls.bytes(address), address.length, 0);
        SystemCalls.call(1, 64, end, SystemCalls.text("x"), 1, 0);
    }
}
