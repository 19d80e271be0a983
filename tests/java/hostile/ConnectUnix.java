// Connects to a server on this machine that has a name in the file system.
// ends: refused
package hostile;

import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;

public class ConnectUnix {
    public static int attack(int n) throws Exception {
        SocketChannel.open(UnixDomainSocketAddress.of(Canary.home().resolve("socket"))).close();
        return 1;
    }
}
