// A static number of another class that nobody changes.
package tight;

public final class StaticElsewhereFixed {
    public boolean ok() { return Fixed.count() == 7; }
}
final class Fixed {
    private static final int COUNT = Integer.parseInt("7");
    static int count() { return COUNT; }
}
