// A nested class's initialiser changes the outer class.
//@ caller: int n = InitialiserOfNested.Part.ONE; return new InitialiserOfNested().ok();
package leaky;

public final class InitialiserOfNested {
    private static int count;
    static final class Part { static final int ONE; static { count++; ONE = 1; } }
    public boolean ok() { return count == 0; }
}
