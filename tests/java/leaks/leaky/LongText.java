// A string that is longer than those that are tried.
//@ caller: LongText v = new LongText(); v.put("abcdefgh"); return v.ok();
package leaky;

public final class LongText {
    private int longest;
    public void put(String text) { longest = Math.max(longest, text.length()); }
    public boolean ok() { return longest < 6; }
}
