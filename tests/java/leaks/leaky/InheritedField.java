// A field that is inherited.
//@ caller: InheritedField v = new InheritedField(); v.x = -1; return v.ok();
package leaky;

public final class InheritedField extends BaseWithField {
    public boolean ok() { return x >= 0; }
}
class BaseWithField { int x; }
