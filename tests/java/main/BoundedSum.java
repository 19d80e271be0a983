// expect: proved
import org.sosy_lab.sv_benchmarks.Verifier;

/** The sum of the first numbers, up to a bound that is assumed. */
public class BoundedSum {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 12);
        int sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
        }
        assert sum == n * (n + 1) / 2;
    }
}
