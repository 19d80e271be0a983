// A list that writes through to an array.
//@ caller: AsListReturned v = new AsListReturned(); v.list().set(0, "x"); return v.ok();
package leaky;

import java.util.Arrays;
import java.util.List;

public class AsListReturned {
    private final String[] a = {"a"};
    public List<String> list() { return Arrays.asList(a); }
    public boolean ok() { return a[0].equals("a"); }
}
