// Anonymous object of an abstract class of the program.
//@ caller: var v = new AnonymousStep(); v.step().go(); return v.ok();
package leaky;

public final class AnonymousStep {
    abstract static class Step { abstract void go(); }
    private int n;
    public Step step() { return new Step() { @Override void go() { n = 3; } }; }
    public boolean ok() { return n == 0; }
}
