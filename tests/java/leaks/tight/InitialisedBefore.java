// A static field that another class's initialiser gives.
package tight;

public final class InitialisedBefore {
    private static final int MOST = Given.MOST + 1;
    public boolean ok() { return MOST == 4; }
}
final class Given { static final int MOST = Integer.parseInt("3"); }
