// Fetches a page.
// ends: refused
package hostile;

import java.net.URL;

public class AskUrl {
    public static int attack(int n) throws Exception {
        return new URL("http://127.0.0.1:" + Canary.port() + "/").openStream().read();
    }
}
