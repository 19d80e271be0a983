// `lateinit`: read before it is set.
package lateinit

class Report {
    lateinit var title: String // contract: UninitializedPropertyAccessException kotlin-lateinit

    private lateinit var body: String

    fun write(text: String) {
        body = text.trim()
    }

    fun isWritten(): Boolean = this::body.isInitialized

    fun length(): Int {
        return body.length // error: UninitializedPropertyAccessException
    }

    fun heading(): String = if (this::title.isInitialized) title else "untitled"
}
