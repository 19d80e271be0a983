// Connects to a server.
// ends: refused
package hostile;

import java.net.Socket;

public class ConnectTcp {
    public static int attack(int n) throws Exception {
        new Socket("127.0.0.1", Canary.port()).close();
        return 1;
    }
}
