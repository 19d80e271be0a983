// expect: violated AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

/** A string with a certain beginning and length. */
public class Passwords {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        if (word.length() == 6 && word.startsWith("ab") && word.charAt(5) == 'z') {
            assert false : "found";
        }
    }
}
