// Generic classes, bounds, variance; a reified inline function, whose body stands at lines of its own in the class file.
// reach: generics.GenericsKt#half:33
package generics

class Box<out T>(private val content: T) {
    fun get(): T = content
}

class Ring<T : Any>(private val size: Int) {
    private val items = arrayOfNulls<Any>(size) // error: NegativeArraySizeException
    private var at = 0

    fun put(item: T) {
        items[at] = item // error: ArrayIndexOutOfBoundsException
        at = (at + 1) % size
    }

    @Suppress("UNCHECKED_CAST")
    fun last(): T {
        return items[at] as T // error: NullPointerException, ArrayIndexOutOfBoundsException
    }
}

inline fun ratio(whole: Int, part: () -> Int): Int {
    val by = part() // hint: NullPointerException stub, ClassCastException unchecked
    return whole / by // hint: ArithmeticException doubtful-answer
}

inline fun <reified T> cast(value: Any): T = value as T

fun half(value: Int): Int {
    val doubled = value * 2
    return ratio(100) { doubled } // error: ArithmeticException
}

fun text(value: Any): String = cast<String>(value) // error: ClassCastException
