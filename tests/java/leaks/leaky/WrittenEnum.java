// A constant of an enum that callers choose.
//@ caller: WrittenEnum v = new WrittenEnum(); v.mode = WrittenEnum.Mode.OFF; return v.ok();
//@ violated
package leaky;

public final class WrittenEnum {
    enum Mode { ON, OFF }

    public Mode mode = Mode.ON;
    public boolean ok() { return mode != Mode.OFF; }
}
