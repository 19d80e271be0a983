// An object asked for its class in a method that the property does not go by, and one that the class made itself.
//@ proved
package tight;

public final class AskedElsewhere {
    static class Key {}
    private final Key own = new Key();
    private boolean other;
    public void look() { other = own.getClass() != Key.class; }
    public boolean ok() { return !other; }
}
