// A string builder that is handed out by a chain of calls.
//@ caller: BuilderReturned v = new BuilderReturned(); v.text().append("x"); return v.ok();
package leaky;

public final class BuilderReturned {
    private final StringBuilder b = new StringBuilder();
    public StringBuilder text() { return b.append(""); }
    public boolean ok() { return b.length() == 0; }
}
