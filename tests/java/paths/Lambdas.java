import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntSupplier;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Lambdas and method references, made here or passed in. */
final class Lambdas {
    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static int applied(int x) {
        IntUnaryOperator twice = y -> 2 * y;
        return twice.applyAsInt(x) == 4 ? 1 : 0;
    }

    //@ paths 2
    //@ domain x -3..3, captured -3..3
    //@ complete
    static boolean captures(int x, int captured) {
        IntPredicate above = y -> y > captured;
        return above.test(x);
    }

    //@ domain plus 0..1, a -2..2, b -2..2
    //@ complete
    static int chosen(boolean plus, int a, int b) {
        IntBinaryOperator operator = plus ? (x, y) -> x + y : (x, y) -> x / y;
        return operator.applyAsInt(a, b);
    }

    //@ paths 2
    //@ domain x -3..3
    //@ complete
    static int composed(int x) {
        IntUnaryOperator first = y -> y + 1;
        return first.andThen(y -> y * 3).applyAsInt(x) > 6 ? 1 : 0;
    }

    static int methodReference(String s) {
        Function<String, Integer> length = String::length;
        return length.apply(s);
    }

    static boolean suppliedIsSeven(IntSupplier supplier) {
        return supplier.getAsInt() == 7;
    }

    static int suppliedOrNull(Supplier<String> supplier) {
        String s = supplier.get();
        return s == null ? -1 : s.length();
    }

    static int testedParameter(IntPredicate predicate, int x) {
        return predicate.test(x) ? x : -x;
    }

    private Lambdas() {
    }
}
