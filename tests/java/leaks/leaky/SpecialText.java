// A string that is one of a kind.
//@ caller: SpecialText v = new SpecialText(); v.put("admin"); return v.ok();
package leaky;

public final class SpecialText {
    private boolean admin;
    public void put(String text) { if ("admin".equals(text)) admin = true; }
    public boolean ok() { return !admin; }
}
