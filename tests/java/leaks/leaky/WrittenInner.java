// A field of an inner object that is handed out.
//@ caller: WrittenInner v = new WrittenInner(); v.part().size = 1; return v.ok();
//@ violated
package leaky;

public final class WrittenInner {
    final class Part { int size; }

    private final Part part = new Part();
    Part part() { return part; }
    public boolean ok() { return part.size == 0; }
}
