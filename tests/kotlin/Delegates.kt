// Delegation: lazy properties, observed properties, an interface by an object.
package delegates

import kotlin.properties.Delegates

interface Counter {
    fun next(): Int
}

class Plain(private val step: Int) : Counter {
    private var at = 0

    override fun next(): Int {
        at += step
        return at
    }
}

class Counted(private val inner: Counter) : Counter by inner {
    val ratio: Int by lazy { 10 / inner.next() } // error: ArithmeticException

    var limit: Int by Delegates.notNull<Int>() // contract: IllegalStateException kotlin-lateinit
}
