// An exception of the library that is kept.
//@ caller: var e = new Exception(); var v = new SuppressedAdded(); v.keep(e); e.addSuppressed(new Error()); return v.ok();
package leaky;

public final class SuppressedAdded {
    private Exception error;
    public void keep(Exception e) { if (e != null && e.getSuppressed().length == 0) error = e; }
    public boolean ok() { return error == null || error.getSuppressed().length == 0; }
}
