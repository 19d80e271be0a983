// An argument whose text says its class.
//@ caller: class Other extends ToldByText.Key {} var v = new ToldByText(); v.take(new Other()); return v.ok();
package leaky;

public final class ToldByText {
    static class Key {}
    private boolean known = true;
    public void take(Key key) { if (key != null) known = key.toString().startsWith("leaky.ToldByText$Key@"); }
    public boolean ok() { return known; }
}
