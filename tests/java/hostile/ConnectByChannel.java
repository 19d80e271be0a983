// Connects to a server by a channel.
// ends: refused
package hostile;

import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;

public class ConnectByChannel {
    public static int attack(int n) throws Exception {
        SocketChannel.open(new InetSocketAddress("127.0.0.1", Canary.port())).close();
        return 1;
    }
}
