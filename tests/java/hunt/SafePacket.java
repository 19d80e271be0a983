/** A length field that is compared with what is there. */
public class SafePacket {
    private SafePacket() {
    }

    public static int check(byte[] packet) {
        if (packet.length < 2 || packet[0] != 0x7e) {
            return -1;
        }
        int length = packet[1] & 0xff;
        if (length > packet.length - 2) {
            return -1;
        }
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += packet[2 + i];
        }
        return sum & 0xff;
    }
}
