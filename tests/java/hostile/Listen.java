// Waits for connections.
// ends: refused
package hostile;

import java.net.InetAddress;
import java.net.ServerSocket;

public class Listen {
    public static int attack(int n) throws Exception {
        new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1")).close();
        return 1;
    }
}
