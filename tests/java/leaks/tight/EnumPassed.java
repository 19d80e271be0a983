// Constants of an enum, which are all passed.
package tight;

public final class EnumPassed {
    private Light light = Light.RED;
    public void set(Light to) { if (to != null) light = to; }
    public boolean ok() { return light != null; }
}
enum Light { RED, GREEN }
