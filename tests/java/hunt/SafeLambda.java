import java.util.function.IntBinaryOperator;

/** Operators that guard themselves. */
public class SafeLambda {
    private static final IntBinaryOperator[] OPERATORS = {
        (a, b) -> a + b,
        (a, b) -> b == 0 ? 0 : a / b,
        (a, b) -> b == 0 ? a : a % b,
    };

    private SafeLambda() {
    }

    public static int apply(int operator, int a, int b) {
        return OPERATORS[(operator & 0x7fffffff) % OPERATORS.length].applyAsInt(a, b);
    }
}
