// Changes the time zone of the JVM.
// ends: refused
package hostile;

import java.util.TimeZone;

public class ChangeTimeZone {
    public static int attack(int n) throws Exception {
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kathmandu"));
        return 0;
    }
}
