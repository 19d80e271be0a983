// A text that callers set, one of many.
//@ caller: WrittenText v = new WrittenText(); v.name = "secret"; return v.ok();
package leaky;

public final class WrittenText {
    String name = "x";
    public boolean ok() { return name == null || !name.equals("secret"); }
}
