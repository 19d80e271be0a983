// Exceptions of arithmetic leave the work half done.
//@ caller: var v = new HalfDivided(); try { v.share(0); } catch (ArithmeticException e) { } return v.ok();
package leaky;

public final class HalfDivided {
    private int a = 6, b = 6;
    public void share(int n) { a = 7 + n; b = 6 / n; b = a; }
    public boolean ok() { return a == b; }
}
