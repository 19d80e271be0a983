// `when` over enums, ranges, texts and types; what is exhaustive has no other side.
// covers: whens.Light 3 of 4
// reach: Whens.kt:26
package whens

enum class Light {
    RED, AMBER, GREEN;

    fun next(): Light = when (this) {
        RED -> GREEN
        AMBER -> RED
        GREEN -> AMBER
    }
}

fun seconds(light: Light, cars: Int): Int = when (light) {
    Light.RED -> 30
    Light.AMBER -> 3
    Light.GREEN -> 60 / cars // error: ArithmeticException
}

fun grade(points: Int): Char = when (points) {
    in 90..100 -> 'A'
    in 50..89 -> 'B'
    in 0..49 -> 'C'
    else -> throw IllegalArgumentException("points: $points") // contract: IllegalArgumentException argument-test
}

fun parse(word: String): Int = when (word) {
    "one" -> 1
    "two" -> 2
    else -> word.toInt() // error: NumberFormatException
}

fun sizeOf(thing: Any): Int = when (thing) {
    is String -> thing.length
    is IntArray -> thing.size
    else -> 0
}
