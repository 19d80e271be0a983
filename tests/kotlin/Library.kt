// What Kotlin's library throws is reported at the line that calls it.
package library

class Queue {
    private val items = ArrayList<Int>()

    fun add(item: Int) {
        items.add(item)
    }

    fun oldest(): Int = items.first() // error: NoSuchElementException

    fun only(): Int {
        return items
            .single() // error: NoSuchElementException, IllegalArgumentException
    }

    fun largest(): Int = items.max() // error: NoSuchElementException
}

fun setting(name: String): String {
    val settings = mapOf("colour" to "red")
    return settings.getValue(name) // error: NoSuchElementException
}

fun reduced(values: IntArray): Int = values.reduce { sum, value -> sum + value } // error: UnsupportedOperationException
