// Exercises commons-math3 with exact operations: fractions, big fractions, integer maths, linear algebra, polynomials, primes.
// jars: commons-math3
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.analysis.polynomials.PolynomialsUtils;
import org.apache.commons.math3.exception.MathArithmeticException;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.BigFractionField;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.linear.Array2DRowFieldMatrix;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.FieldLUDecomposition;
import org.apache.commons.math3.linear.FieldMatrix;
import org.apache.commons.math3.linear.LUDecomposition;
import org.apache.commons.math3.linear.MatrixUtils;
import org.apache.commons.math3.linear.RealMatrix;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.primes.Primes;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.stat.Frequency;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.util.ArithmeticUtils;
import org.apache.commons.math3.util.Combinations;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.apache.commons.math3.util.FastMath;
import org.apache.commons.math3.util.MathArrays;
import org.apache.commons.math3.util.OpenIntToDoubleHashMap;
import org.apache.commons.math3.util.Precision;

public class UseCommonsMath {
    public static void main(String[] args) {
        fractions();
        integers();
        matrices();
        samples();
        failures();
    }

    static void fractions() {
        Fraction sum = Fraction.ZERO;
        BigFraction harmonic = BigFraction.ZERO;
        for (int i = 1; i <= 40; i++) {
            harmonic = harmonic.add(new BigFraction(1, i));
            if (i < 12) {
                sum = sum.add(new Fraction(1, i));
            }
        }
        System.out.println(sum + " " + harmonic + " " + harmonic.getNumerator().bitLength() + " " + harmonic.multiply(3).subtract(BigInteger.TEN).reduce());
        System.out.println(new Fraction(3.14159265358979, 100) + " " + new Fraction(0.333, 1e-2, 10) + " " + Fraction.getReducedFraction(84, -36) + " " + Fraction.THREE_FIFTHS.divide(new Fraction(9, 4)) + " " + new Fraction(7, 3).compareTo(new Fraction(9, 4)));
        System.out.println(new BigFraction(0.1) + " " + new BigFraction(2, 3).pow(-5) + " " + new BigFraction(22, 7).bigDecimalValue(20, java.math.BigDecimal.ROUND_HALF_UP) + " " + new BigFraction(-5, 2).abs().reciprocal());
    }

    static void integers() {
        System.out.println(ArithmeticUtils.gcd(461952, 116298) + " " + ArithmeticUtils.lcm(21, 6) + " " + ArithmeticUtils.pow(7L, 20) + " " + ArithmeticUtils.isPowerOfTwo(1L << 40));
        System.out.println(CombinatoricsUtils.binomialCoefficient(40, 17) + " " + CombinatoricsUtils.factorial(19) + " " + CombinatoricsUtils.stirlingS2(9, 4));
        System.out.println(Primes.primeFactors(2147483646) + " " + Primes.nextPrime(1000000) + " " + Primes.isPrime(1000003) + " " + Primes.primeFactors(1001 * 1001));
        StringBuilder text = new StringBuilder();
        for (Iterator<int[]> it = new Combinations(5, 3).iterator(); it.hasNext();) {
            text.append(Arrays.toString(it.next()));
        }
        System.out.println(text);
        System.out.println(FastMath.floorMod(-7, 3) + " " + FastMath.sqrt(2) + " " + FastMath.ulp(1e10) + " " + FastMath.getExponent(1e-300) + " " + FastMath.rint(2.5) + " " + FastMath.IEEEremainder(10, 4) + " " + FastMath.nextUp(1.0) + " " + FastMath.hypot(3, 4) + " " + FastMath.cbrt(27));
        System.out.println(Precision.round(2.675, 2) + " " + Precision.equals(0.1 + 0.2, 0.3, 1) + " " + Precision.compareTo(1.0, 1.05, 0.1) + " " + Precision.round(-1.5f, 0));
        PolynomialFunction p = new PolynomialFunction(new double[] {-6, 11, -6, 1});
        System.out.println(p + " | " + p.derivative() + " | " + p.multiply(p) + " | " + p.value(4) + " " + PolynomialsUtils.createChebyshevPolynomial(6) + " " + PolynomialsUtils.createHermitePolynomial(5));
    }

    static void matrices() {
        RealMatrix a = new Array2DRowRealMatrix(new double[][] {{2, 1, -1}, {-3, -1, 2}, {-2, 1, 2}});
        LUDecomposition lu = new LUDecomposition(a);
        System.out.println(lu.getDeterminant() + " " + a.transpose() + " " + a.power(3) + " " + a.getTrace() + " " + a.getNorm());
        System.out.println(MatrixUtils.createRealIdentityMatrix(2).scalarAdd(0.5) + " " + Arrays.toString(a.operate(new double[] {1, 2, 3})) + " " + a.getSubMatrix(0, 1, 1, 2));
        int n = 5;
        BigFraction[][] hilbert = new BigFraction[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                hilbert[i][j] = new BigFraction(1, i + j + 1);
            }
        }
        FieldMatrix<BigFraction> h = new Array2DRowFieldMatrix<>(BigFractionField.getInstance(), hilbert);
        FieldLUDecomposition<BigFraction> exact = new FieldLUDecomposition<>(h);
        FieldMatrix<BigFraction> inverse = exact.getSolver().getInverse();
        System.out.println(exact.getDeterminant() + " " + Arrays.deepToString(inverse.getData()) + " " + inverse.multiply(h).equals(MatrixUtils.createFieldIdentityMatrix(BigFractionField.getInstance(), n)));
    }

    static void samples() {
        MersenneTwister random = new MersenneTwister(20240229);
        double[] values = new double[16];
        for (int i = 0; i < values.length; i++) {
            values[i] = random.nextInt(64);
        }
        System.out.println(Arrays.toString(values) + " " + random.nextLong() + " " + random.nextDouble());
        System.out.println(StatUtils.sum(values) + " " + StatUtils.mean(values) + " " + StatUtils.max(values) + " " + StatUtils.percentile(values, 25) + " " + new Median().evaluate(values) + " " + StatUtils.sumSq(values) + " " + Arrays.toString(StatUtils.mode(values)));
        Frequency frequency = new Frequency();
        for (double v : values) {
            frequency.addValue((int) v % 4);
        }
        System.out.println(frequency.getCount(1) + " " + frequency.getCumPct(2) + " " + frequency.getUniqueCount());
        double[] keys = {3, 1, 2};
        double[] linked = {30, 10, 20};
        MathArrays.sortInPlace(keys, linked);
        System.out.println(Arrays.toString(linked) + " " + MathArrays.distance1(keys, linked) + " " + Arrays.toString(MathArrays.convolve(keys, new double[] {1, -1})) + " " + MathArrays.linearCombination(keys, linked));
        OpenIntToDoubleHashMap map = new OpenIntToDoubleHashMap(-1.0);
        for (int i = 0; i < 200; i++) {
            map.put(i * 31, i);
        }
        for (int i = 0; i < 200; i += 3) {
            map.remove(i * 31);
        }
        System.out.println(map.size() + " " + map.get(31) + " " + map.get(93) + " " + map.containsKey(62));
    }

    static void failures() {
        Runnable[] attempts = {
            () -> new Fraction(1, 0),
            () -> new Fraction(Integer.MAX_VALUE, 1).add(1),
            () -> ArithmeticUtils.mulAndCheck(Long.MAX_VALUE, 2),
            () -> CombinatoricsUtils.factorial(21),
            () -> new LUDecomposition(new Array2DRowRealMatrix(new double[][] {{1, 2}, {2, 4}})).getSolver().getInverse(),
            () -> new Array2DRowRealMatrix(new double[][] {{1, 2}}).multiply(new Array2DRowRealMatrix(new double[][] {{1, 2}})),
            () -> MathArrays.checkOrder(new double[] {1, 3, 2}),
            () -> Primes.primeFactors(1),
        };
        for (Runnable attempt : attempts) {
            try {
                attempt.run();
                System.out.println("accepted");
            } catch (MathArithmeticException | SingularMatrixException e) {
                System.out.println("arithmetic: " + e.getMessage());
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
    }
}
