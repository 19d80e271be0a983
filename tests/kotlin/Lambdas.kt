// Lambdas: passed, captured, stored, inlined.
package lambdas

class Meter(private val read: (Int) -> Int) {
    fun difference(from: Int, to: Int): Int = read(to) - read(from) // hint: ClassCastException unchecked, NullPointerException stub
}

fun scaled(factor: Int): Meter = Meter { it * factor }

fun inverse(values: IntArray, total: Int): Int {
    var sum = 0
    values.forEach { value ->
        sum += total / value // error: ArithmeticException
    }
    return sum
}

fun chain(first: Int): Int {
    val step: (Int) -> Int = { 12 / (it - 3) } // error: ArithmeticException
    return listOf(first).map(step).sum()
}

fun lookup(key: Int): String {
    val names = mapOf(1 to "one", 2 to "two")
    return names[key]!!.uppercase() // error: NullPointerException
}
