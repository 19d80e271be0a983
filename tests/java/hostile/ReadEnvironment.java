// Looks for secrets in the environment.
// ends: refused
package hostile;

public class ReadEnvironment {
    public static int attack(int n) throws Exception {
        int secrets = 0;
        for (String name : System.getenv().keySet()) {
            secrets += name.equals("LANG") || name.equals("TZ") ? 0 : 1;
        }
        return secrets;
    }
}
