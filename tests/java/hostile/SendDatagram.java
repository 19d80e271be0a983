// Sends a datagram.
// ends: refused
package hostile;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;

public class SendDatagram {
    public static int attack(int n) throws Exception {
        try (DatagramSocket socket = new DatagramSocket()) {
            socket.send(new DatagramPacket(new byte[1], 1, new InetSocketAddress("127.0.0.1", Canary.port())));
        }
        return 1;
    }
}
