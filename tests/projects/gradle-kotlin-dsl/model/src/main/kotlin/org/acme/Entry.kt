package org.acme

data class Entry(val amount: Int)
