// Value classes: members of theirs have names that Java cannot say, and are not called.
// refused: valueclasses.Discount#apply-XOUwmao(int): Java cannot write its name
// refused: valueclasses.Percent#getValue(): no way to make the receiver or an argument through public calls
// refused: valueclasses.Percent#of-impl(int, int): Java cannot write its name
// refused: valueclasses.Percent#toString-impl(int): Java cannot write its name
// refused: valueclasses.Percent#toString(): no way to make the receiver or an argument through public calls
// refused: valueclasses.Percent#hashCode-impl(int): Java cannot write its name
// refused: valueclasses.Percent#hashCode(): no way to make the receiver or an argument through public calls
// refused: valueclasses.Percent#equals-impl(int, java.lang.Object): Java cannot write its name
// refused: valueclasses.Percent#equals(java.lang.Object): no way to make the receiver or an argument through public calls
// refused: valueclasses.Percent#constructor-impl(int): Java cannot write its name
// refused: valueclasses.Percent#equals-impl0(int, int): Java cannot write its name
// refused: valueclasses.ValueClassesKt#reduced-4en8KlM(int, int): Java cannot write its name
package valueclasses

@JvmInline
value class Percent(val value: Int) {
    fun of(total: Int): Int = total / value
}

class Discount(private val percent: Int) {
    fun apply(by: Percent): Int = 100 / by.value

    fun plain(total: Int): Int = total / percent // error: ArithmeticException
}

fun reduced(total: Int, by: Percent): Int = by.of(total)
