// Companion objects: factories, constants, a counter that all share.
// covers: companions.Ticket$Companion 6 of 6
// paths: companions.Ticket.Companion#make 3
// reach: companions.Ticket.Companion#make:17
// test: Ticket.Companion.make(
package companions

class Ticket private constructor(val number: Int, val seats: IntArray) {
    fun seat(at: Int): Int = seats[at] // error: ArrayIndexOutOfBoundsException

    companion object {
        const val LIMIT = 3

        private var issued = 0

        fun make(count: Int): Ticket {
            require(count in 0..LIMIT) { "too many: $count" } // contract: IllegalArgumentException argument-test
            issued++
            return Ticket(issued, IntArray(count))
        }

        @JvmStatic
        fun share(total: Int, heads: Int): Int = total / heads // error: ArithmeticException
    }
}

class Named {
    companion object Factory {
        fun letter(text: String, at: Int): Char = text[at] // error: StringIndexOutOfBoundsException
    }
}
