// Constants of an enum with bodies of their own.
//@ caller: EnumBodies.Op.ADD.apply(3); return new EnumBodies().ok();
package leaky;

public final class EnumBodies {
    enum Op { ADD { int total; @Override int apply(int n) { total += n; return total; } @Override int seen() { return total; } };
        abstract int apply(int n); abstract int seen(); }
    public boolean ok() { return Op.ADD.seen() == 0; }
}
