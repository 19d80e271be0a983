/** A header whose length field is believed. */
public class Checksum {
    private Checksum() {
    }

    public static int check(byte[] packet) {
        if (packet.length < 2 || packet[0] != 0x7e) {
            return -1;
        }
        int length = packet[1] & 0xff;
        int sum = 0;
        for (int i = 0; i < length; i++) {
            sum += packet[2 + i]; // bug: ArrayIndexOutOfBoundsException
        }
        return sum & 0xff;
    }
}
