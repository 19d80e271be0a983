// Default arguments: `f$default` is no method of the program's, what it calls is.
package defaults

class Printer(val width: Int = 10) {
    fun pad(text: String, fill: Char = ' ', to: Int = width): String {
        val missing = to - text.length
        val room = CharArray(missing) { fill } // error: NegativeArraySizeException
        return String(room) + text
    }
}

@JvmOverloads
fun ratio(part: Int, whole: Int = 100, scale: Int = 1): Int = part * scale / whole // error: ArithmeticException

fun twice(value: Int): Int = ratio(value) + ratio(value, 2)
