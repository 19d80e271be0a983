package org.acme.vault

class Vault(private val keys: IntArray) {
    fun share(heads: Int): Int = keys.sum() / heads

    companion object {
        fun of(key: Int): Vault {
            require(key > 0) { "no key: $key" }
            return Vault(intArrayOf(key))
        }
    }
}

fun oldest(names: List<String>): String {
    return names.first()
}
