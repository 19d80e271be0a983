/** Sealed hierarchies and pattern switches. */
final class J21Sealed {
    sealed interface Expression permits Number, Sum, Negation {
    }

    record Number(int value) implements Expression {
    }

    record Sum(Expression left, Expression right) implements Expression {
    }

    record Negation(Expression operand) implements Expression {
    }

    //@ loop 3
    static int value(Expression expression) {
        return switch (expression) {
            case Number number -> number.value();
            case Sum(Expression left, Expression right) -> value(left) + value(right);
            case Negation negation -> -value(negation.operand());
        };
    }

    static boolean isZero(Expression expression) {
        return expression instanceof Number(int value) && value == 0;
    }

    static int guarded(Object object) {
        return switch (object) {
            case null -> 0;
            case Integer i when i > 10 -> 1;
            case Integer i -> 2;
            case String s when s.isEmpty() -> 3;
            case String s -> 4;
            default -> 5;
        };
    }

    //@ domain a -2..2, b -2..2
    //@ complete
    static int builtHere(int a, int b) {
        return value(new Sum(new Number(a), new Negation(new Number(b))));
    }

    static Expression simplified(Expression expression) {
        return switch (expression) {
            case Negation(Negation(var inner)) -> inner;
            case Sum(Number(var x), Number(var y)) -> new Number(x + y);
            case Number n -> n;
            case Sum s -> s;
            case Negation n -> n;
        };
    }

    private J21Sealed() {
    }
}
