// Exercises exceptions thrown by arithmetic and array instructions, with their messages.
public class ExcArith {
    interface Action {
        Object run() throws Throwable;
    }

    static void show(String label, Action a) {
        try {
            System.out.println(label + " -> " + a.run());
        } catch (Throwable t) {
            System.out.println(label + " ! " + t);
        }
    }

    static int zero() {
        return 0;
    }

    public static void main(String[] args) {
        show("idiv", () -> 1 / zero());
        show("irem", () -> 1 % zero());
        show("ldiv", () -> 1L / zero());
        show("lrem", () -> 1L % zero());
        show("ddiv", () -> 1.0 / zero());
        show("min", () -> Integer.MIN_VALUE / (zero() - 1));
        show("minrem", () -> Long.MIN_VALUE % (zero() - 1L));
        show("byte /=", () -> {
            byte b = 1;
            b /= zero();
            return b;
        });
        int[] a = new int[3];
        show("iaload", () -> a[3]);
        show("iaload neg", () -> a[-1]);
        show("iaload min", () -> a[Integer.MIN_VALUE]);
        show("iastore", () -> a[4] = 1);
        show("baload", () -> (new byte[0])[0]);
        show("caload", () -> (new char[2])["xyz".length()]);
        show("saload", () -> (new short[1])[1]);
        show("laload", () -> (new long[1])[10]);
        show("faload", () -> (new float[1])[100]);
        show("daload", () -> (new double[1])[1000]);
        show("aaload", () -> (new Object[1])[2]);
        show("zastore", () -> (new boolean[5])[5] = true);
        show("store keeps order", () -> {
            int i = 0;
            int[] x = {1};
            try {
                x[i = 9] = i = 7;
            } catch (ArrayIndexOutOfBoundsException e) {
                return i + " " + e.getMessage();
            }
            return "none";
        });
        show("increment", () -> a[3]++);
        show("negative size", () -> new int[zero() - 1]);
        show("negative size", () -> new String[zero() - 100]);
        show("negative multi", () -> new int[2][zero() - 3]);
        show("negative outer", () -> new int[zero() - 7][2]);
        show("negative behind zero", () -> new int[zero()][zero() - 1]);
        show("partial multi", () -> new int[2][][].length);
        show("aastore", () -> {
            Object[] o = new String[1];
            o[0] = 1;
            return o;
        });
        show("aastore array", () -> {
            Object[] o = new Integer[2][];
            o[1] = new int[1];
            return o;
        });
        show("aastore interface", () -> {
            Object[] o = new Runnable[1];
            o[0] = "text";
            return o;
        });
        show("aastore null", () -> {
            Object[] o = new String[1];
            o[0] = null;
            return o[0];
        });
        show("aastore bounds first", () -> {
            Object[] o = new String[1];
            o[1] = 1;
            return o;
        });
    }
}
