// expect: violated AssertionError
import org.sosy_lab.sv_benchmarks.Verifier;

/** Two inputs that together break an assertion. */
public class Multiples {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        Verifier.assume(a > 1 && b > 1 && a < 1000 && b < 1000);
        assert a * b != 391;
    }
}
