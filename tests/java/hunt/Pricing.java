import java.util.function.IntUnaryOperator;

/** Lambdas that hide a division. */
public class Pricing {
    private Pricing() {
    }

    private static int apply(IntUnaryOperator rule, int amount) {
        return rule.applyAsInt(amount);
    }

    public static int perPiece(int total, int pieces) {
        return apply(n -> total / n, pieces); // bug: ArithmeticException
    }

    public static int perPieceOrTotal(int total, int pieces) {
        return apply(n -> n == 0 ? total : total / n, pieces);
    }
}
