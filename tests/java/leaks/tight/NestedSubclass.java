// A nested subclass that writes fields of its own.
package tight;

public class NestedSubclass {
    private int n = 1;
    public final void set(int to) { if (to > 0) n = to; }
    public final boolean ok() { return n > 0; }
    static final class Named extends NestedSubclass {
        private int named;
        void name() { named++; }
    }
}
