// Asks which networks there are.
// ends: any
package hostile;

import java.net.NetworkInterface;

public class ListInterfaces {
    public static int attack(int n) throws Exception {
        return NetworkInterface.getNetworkInterfaces() == null ? 0 : 1;
    }
}
