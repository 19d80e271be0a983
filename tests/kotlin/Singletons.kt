// Objects: a stack that the whole program shares, and one that implements an interface.
// test: Stack.INSTANCE.pop()
package singletons

object Stack {
    private val items = IntArray(2)
    private var size = 0

    fun push(item: Int) {
        items[size++] = item // error: ArrayIndexOutOfBoundsException
    }

    fun pop(): Int = items[--size] // error: ArrayIndexOutOfBoundsException

    fun reset() {
        size = 0
    }
}

interface Rule {
    fun applies(value: Int): Boolean
}

object Even : Rule {
    override fun applies(value: Int): Boolean = value % 2 == 0
}

fun divide(rule: Rule, value: Int): Int {
    return if (rule.applies(value)) 100 / value else 0 // error: ArithmeticException
}
