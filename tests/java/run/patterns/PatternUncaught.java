// Exercises an uncaught MatchException from a record accessor that throws during matching.
// java: 21
// exit: 1
public class PatternUncaught {
    record Fraction(int num, int den) {
        static int accesses;

        @Override
        public int den() {
            accesses++;
            if (den == 0) {
                throw new ArithmeticException("denominator of " + num);
            }
            return den;
        }
    }

    record Sum(Fraction a, Fraction b) {
    }

    static String classify(Object o) {
        return switch (o) {
            case Fraction(int n, int d) when n % d == 0 -> "whole " + n / d;
            case Fraction(int n, int d) -> n + "/" + d;
            case Sum(Fraction(int n, int d), Fraction(int m, int e)) -> n * e + m * d + "/" + d * e;
            default -> "other";
        };
    }

    public static void main(String[] args) {
        System.out.println(classify(new Fraction(6, 3)));
        System.out.println(classify(new Fraction(7, 3)));
        System.out.println(classify(new Sum(new Fraction(1, 2), new Fraction(1, 3))));
        System.out.println(classify("text") + " " + Fraction.accesses);
        try {
            classify(new Fraction(1, 0));
        } catch (MatchException e) {
            System.out.println(e.getMessage() + " " + (e.getCause() instanceof ArithmeticException));
        }
        System.out.println(classify(new Sum(new Fraction(1, 2), new Fraction(5, 0))));
    }
}
