// Suspend functions: named as not supported, the others of the class are called.
// refused: suspends.Loader#load(int, kotlin.coroutines.Continuation): a suspend function: coroutines are not supported
// refused: suspends.SuspendsKt#twice(suspends.Loader, kotlin.coroutines.Continuation): a suspend function: coroutines are not supported
package suspends

class Loader(private val sizes: IntArray) {
    suspend fun load(at: Int): Int = sizes[at]

    fun size(at: Int): Int = sizes[at] // error: ArrayIndexOutOfBoundsException
}

suspend fun twice(loader: Loader): Int = loader.load(0) + loader.load(1)
