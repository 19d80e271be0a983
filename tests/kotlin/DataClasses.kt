// Data classes: checks in `init`, `copy` with default arguments, components, properties that are computed.
// covers: dataclasses.Money 14 of 14
// paths: dataclasses.Range#percent 2
// test: Money money = new Money(0, "a");
package dataclasses

data class Money(val amount: Int, val currency: String) {
    init {
        require(amount >= 0) { "negative: $amount" } // contract: IllegalArgumentException argument-test
    }

    operator fun plus(other: Money): Money {
        check(currency == other.currency) { "$currency and ${other.currency}" } // error: IllegalStateException
        return copy(amount = amount + other.amount)
    }

    fun split(parts: Int): Int = amount / parts // error: ArithmeticException
}

data class Range(val low: Int, val high: Int) {
    val width: Int get() = high - low

    fun percent(at: Int): Int = (at - low) * 100 / width // error: ArithmeticException
}

data class Pair3<A, B, C>(val first: A, val second: B, val third: C)
