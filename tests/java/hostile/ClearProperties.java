// Takes the properties of the JVM away.
// ends: any
package hostile;

import java.util.Properties;

public class ClearProperties {
    public static int attack(int n) throws Exception {
        System.setProperties(new Properties());
        return 0;
    }
}
