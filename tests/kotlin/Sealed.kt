// Sealed classes: an interpreter whose `when` is exhaustive.
// covers: sealed.SealedKt 10 of 12
// test: SealedKt.eval(Expr.Hole.INSTANCE)
package sealed

sealed class Expr {
    data class Num(val value: Int) : Expr()
    data class Sum(val left: Expr, val right: Expr) : Expr()
    data class Quotient(val left: Expr, val right: Expr) : Expr()
    object Hole : Expr()
}

sealed interface Shape
class Circle(val radius: Int) : Shape
class Square(val side: Int) : Shape

fun eval(expr: Expr): Int = when (expr) {
    is Expr.Num -> expr.value
    is Expr.Sum -> eval(expr.left) + eval(expr.right)
    is Expr.Quotient -> eval(expr.left) / eval(expr.right) // error: ArithmeticException
    Expr.Hole -> throw UnsupportedOperationException("a hole") // error: UnsupportedOperationException
}

fun area(shape: Shape): Int = when (shape) {
    is Circle -> 3 * shape.radius * shape.radius
    is Square -> shape.side * shape.side
}
