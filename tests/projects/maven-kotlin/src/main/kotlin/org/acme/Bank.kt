package org.acme

class Bank(val name: String, private val branches: Int) {
    fun share(money: Int): Int = money / branches
}
