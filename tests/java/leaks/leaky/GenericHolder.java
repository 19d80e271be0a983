// A generic container of its own class: an entry of the state is handed out as its type variable.
//@ caller: var v = new GenericHolder(); v.box().put(new int[] {4}); return v.ok();
package leaky;

public final class GenericHolder {
    static final class Box<T> { private T t; Box(T t) { this.t = t; } T take() { return t; } void put(T to) { t = to; } }
    private final Box<int[]> box = new Box<>(new int[] {0});
    public Box<int[]> box() { return box; }
    public boolean ok() { return box.take()[0] == 0; }
}
