// Two fields for one array, of which one is handed out.
//@ caller: SecondName v = new SecondName(); v.other()[0] = 1; return v.ok();
package leaky;

public final class SecondName {
    private final int[] a = {0};
    private int[] b;
    public SecondName() { b = a; }
    public int[] other() { return b; }
    public boolean ok() { return a[0] == 0; }
}
