// Connects to a server by the other protocol.
// ends: refused
package hostile;

import java.net.Socket;

public class ConnectTcp6 {
    public static int attack(int n) throws Exception {
        new Socket("::1", Canary.port()).close();
        return 1;
    }
}
