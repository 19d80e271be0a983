// An exception that is passed, thrown, and caught by the class of a subclass.
//@ caller: var v = new ToldByHandler(); v.take(new ToldByHandler.Narrow()); return v.ok();
package leaky;

public final class ToldByHandler {
    static class Wide extends RuntimeException {}
    static class Narrow extends Wide {}
    private boolean narrow;
    public void take(Wide wide) {
        if (wide == null) return;
        try {
            throw wide;
        } catch (Narrow caught) {
            narrow = true;
        } catch (Wide caught) {
            narrow = false;
        }
    }
    public boolean ok() { return !narrow; }
}
