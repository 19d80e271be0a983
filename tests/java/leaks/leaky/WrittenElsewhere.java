// An object of another class that is kept, with a field that callers set afterwards.
//@ caller: BoxOfElsewhere b = new BoxOfElsewhere(); WrittenElsewhere v = new WrittenElsewhere(b); b.value = -1; return v.ok();
//@ violated
package leaky;

public final class WrittenElsewhere {
    private final BoxOfElsewhere box;
    public WrittenElsewhere(BoxOfElsewhere box) { this.box = box; }
    public boolean ok() { return box == null || box.value >= 0; }
}
class BoxOfElsewhere { int value; }
