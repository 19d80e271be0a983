package org.acme

data class Entry(val amount: Int) {
    fun share(heads: Int): Int = amount / heads
}
