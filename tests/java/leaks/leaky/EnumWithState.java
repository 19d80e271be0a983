// A constant of an enum with a field that can be written.
//@ caller: Lever.UP.level = 1; boolean ok = new EnumWithState().ok(); Lever.UP.level = 0; return ok;
package leaky;

public final class EnumWithState {
    public boolean ok() { return Lever.UP.level == 0; }
}
enum Lever { UP; int level; }
