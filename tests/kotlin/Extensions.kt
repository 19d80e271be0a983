// Extension functions and properties: the receiver is the first argument.
// paths: extensions.ExtensionsKt#clamp 2
// test: ExtensionsKt.initial(
package extensions

class Basket(val prices: IntArray)

fun Basket.average(): Int = prices.sum() / prices.size // error: ArithmeticException

fun String.initial(): Char = this[0] // error: StringIndexOutOfBoundsException

val String.tail: String
    get() = substring(1) // error: StringIndexOutOfBoundsException

fun Int.clamp(low: Int, high: Int): Int = if (this < low) low else if (this > high) high else this

fun Int?.orZero(): Int = this ?: 0
