// Exercises int switches with dense, sparse, negative and extreme labels, fallthrough and nested switches.
public class SwitchInts {
    static int dense(int i) {
        switch (i) {
            case -2: return 1;
            case -1: return 2;
            case 0: return 3;
            case 1: return 4;
            case 3: return 5;
            default: return 0;
        }
    }

    static int sparse(int i) {
        switch (i) {
            case Integer.MIN_VALUE: return 1;
            case -1000000: return 2;
            case 0: return 3;
            case 77: return 4;
            case 123456789: return 5;
            case Integer.MAX_VALUE: return 6;
        }
        return -1;
    }

    static String fall(int i) {
        StringBuilder s = new StringBuilder();
        switch (i) {
            case 1:
                s.append("one ");
            default:
                s.append("default ");
            case 2:
                s.append("two ");
                break;
            case 3: {
                s.append("three ");
            }
            case 4:
                switch (i * 2) {
                    case 6:
                        s.append("six ");
                        break;
                    case 8:
                        s.append("eight ");
                        return s + "returned";
                }
                s.append("after ");
        }
        return s.toString();
    }

    static int loop(int n) {
        int count = 0;
        loop:
        for (int i = 0;; i++) {
            switch (i % 5) {
                case 0:
                    continue;
                case 1:
                    count++;
                    break;
                case 2:
                    count += 10;
                    continue loop;
                case 3:
                    if (i > n) {
                        break loop;
                    }
                default:
                    count += 100;
            }
        }
        return count;
    }

    static String narrow(byte b, short s, char c) {
        String r = "";
        switch (b) {
            case -128: r += "min"; break;
            case 127: r += "max"; break;
            default: r += b;
        }
        switch (s) {
            case 'a': r += " a"; break;
            case -32768: r += " smin"; break;
            default: r += " " + s;
        }
        switch (c) {
            case 0: r += " nul"; break;
            case '\uffff': r += " last"; break;
            case 'x' + 1: r += " y"; break;
            default: r += " " + c;
        }
        return r;
    }

    public static void main(String[] args) {
        int[] probes = {Integer.MIN_VALUE, -1000001, -1000000, -3, -2, -1, 0, 1, 2, 3, 4, 77, 78, 123456789, Integer.MAX_VALUE - 1, Integer.MAX_VALUE};
        for (int p : probes) {
            System.out.println(p + " " + dense(p) + " " + sparse(p) + " " + fall(p));
        }
        System.out.println(loop(3) + " " + loop(50));
        System.out.println(narrow((byte) -128, (short) 97, '\0') + " | " + narrow((byte) 127, (short) -32768, '\uffff') + " | " + narrow((byte) 1, (short) 2, 'y') + " | " + narrow((byte) 0, (short) 0, 'z'));
        switch (probes.length) {
        }
        switch (probes[0]++) {
            default:
                System.out.println("only default " + (probes[0] + 0));
        }
        Integer boxed = 3;
        switch (boxed) {
            case 3 -> System.out.println("boxed three");
            default -> System.out.println("boxed other");
        }
    }
}
