// A static field that is set before the class is initialised.
//@ caller: Config0.limit = 5; return new SetBefore().ok();
package leaky;

public final class SetBefore {
    private static final int MAX = Config0.limit;
    public boolean ok() { return MAX == 3; }
}
final class Config0 { static int limit = 3; }
