// Null: parameters that refuse it, parameters that take it, `!!` on what callers pass and on what the program keeps.
// covers: nulls.Customer 8 of 8
// paths: nulls.Customer#mailLength 2
// reach: nulls.NullsKt#lengthOf:28
package nulls

class Address(val street: String, val city: String?)

class Customer(val name: String, val address: Address?) {
    private var mail: String? = null

    fun register(mail: String) {
        this.mail = if (mail.isEmpty()) null else mail
    }

    fun mailLength(): Int {
        return mail!!.length // error: NullPointerException
    }

    fun city(): String = address?.city ?: "nowhere"

    fun street(): String {
        val known = address!! // error: NullPointerException
        return known.street
    }
}

fun lengthOf(text: String): Int = text.length // contract: NullPointerException kotlin-null

fun declaredNullable(text: String?): Int {
    return text!!.length // error: NullPointerException
}

fun firstCity(customer: Customer, fallback: String?): String {
    return customer.address?.city ?: fallback ?: "none"
}

fun fromJava(key: String): Int {
    val settings = java.util.Properties() // contract: NullPointerException kotlin-null
    val value: String = settings.getProperty(key) // error: NullPointerException
    return value.length
}
