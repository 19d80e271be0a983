// Which class is initialised first.
//@ caller: int first = OtherFirst.Y; return new InitialisedSecond().ok();
package leaky;

public final class InitialisedSecond {
    static final int X = OtherFirst.Y + Integer.parseInt("1");
    public boolean ok() { return X == 2; }
}
final class OtherFirst { static final int Y = InitialisedSecond.X + Integer.parseInt("1"); }
