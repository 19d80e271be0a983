// Value classes: members of theirs have names that Java cannot say, and are not called.
// refused: valueclasses.Discount#apply-XOUwmao(int): Java cannot write its name
// refused: valueclasses.Percent#getValue(): valueclasses.Percent has no constructor, factory or constant that a test can use, and it is final
// refused: valueclasses.Percent#of-impl(int, int): Java cannot write its name
// refused: valueclasses.Percent#toString-impl(int): Java cannot write its name
// refused: valueclasses.Percent#toString(): valueclasses.Percent has no constructor, factory or constant that a test can use, and it is final
// refused: valueclasses.Percent#hashCode-impl(int): Java cannot write its name
// refused: valueclasses.Percent#hashCode(): valueclasses.Percent has no constructor, factory or constant that a test can use, and it is final
// refused: valueclasses.Percent#equals-impl(int, java.lang.Object): Java cannot write its name
// refused: valueclasses.Percent#equals(java.lang.Object): valueclasses.Percent has no constructor, factory or constant that a test can use, and it is final
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
