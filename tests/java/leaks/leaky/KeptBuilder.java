// A string builder that is kept.
//@ caller: var b = new StringBuilder(); KeptBuilder v = new KeptBuilder(b); b.append("xyz"); return v.ok();
package leaky;

public final class KeptBuilder {
    private final StringBuilder b;
    public KeptBuilder(StringBuilder b) {
        if (b.length() > 0) throw new IllegalArgumentException();
        this.b = b;
    }
    public boolean ok() { return b.length() == 0; }
}
