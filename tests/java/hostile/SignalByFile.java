// Lets the kernel kill another process when a pipe can be read.
// ends: any
package hostile;

public class SignalByFile {
    public static int attack(int n) throws Exception {
        long pair = SystemCalls.room(8);
        SystemCalls.call(293, 59, pair, 0, 0, 0);
        int in = Canary.unsafe().getInt(pair);
        int out = Canary.unsafe().getInt(pair + 4);
        long setSignal = 10;
        long setOwner = 8;
        long setFlags = 4;
        SystemCalls.call(72, 25, in, setSignal, 9, 0);
        SystemCalls.call(72, 25, in, setOwner, Canary.bystander(), 0);
        SystemCalls.call(72, 25, in, setFlags, 0x2000, 0);
        SystemCalls.call(1, 64, out, SystemCalls.text("x"), 1, 0);
        return 0;
    }
}
