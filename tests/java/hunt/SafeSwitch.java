/** A default that no value reaches. */
public class SafeSwitch {
    private SafeSwitch() {
    }

    public static String parity(int x) {
        switch (x & 1) {
            case 0:
                return "even";
            case 1:
                return "odd";
            default:
                throw new AssertionError("neither even nor odd");
        }
    }

    public static int third(int x) {
        switch (Math.floorMod(x, 3)) {
            case 0:
                return 10;
            case 1:
                return 20;
            case 2:
                return 30;
            default:
                throw new IllegalStateException();
        }
    }
}
