// Changes the language of the JVM.
// ends: refused
package hostile;

import java.util.Locale;

public class ChangeLocale {
    public static int attack(int n) throws Exception {
        Locale.setDefault(new Locale("tr", "TR"));
        return 0;
    }
}
