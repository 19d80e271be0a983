// A field of a type variable.
//@ caller: WrittenGeneric<String> v = new WrittenGeneric<>(); v.value = "a"; return v.ok();
//@ violated
package leaky;

public final class WrittenGeneric<T> {
    T value;
    public boolean ok() { return value == null; }
}
