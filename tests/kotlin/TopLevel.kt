// Functions and properties outside of classes, under a name of their own.
@file:JvmName("Numbers")

// paths: toplevel.Numbers#power 2
package toplevel

private val small = intArrayOf(1, 2, 4)

var base: Int = 10

fun power(at: Int): Int = small[at] // error: ArrayIndexOutOfBoundsException

fun digits(value: Int): Int {
    var rest = value
    var count = 0
    do {
        rest /= base // later: ArithmeticException
        count++
    } while (rest != 0 && count < 40)
    return count
}

internal fun hidden(value: Int): Int = value + 1
