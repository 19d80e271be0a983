// Exercises helpful NullPointerException messages for locals, parameters, unboxing, throw, monitors and switches.
public class ExcNpeLocals {
    enum Color { RED, GREEN }

    static int unbox(Integer i) {
        return i;
    }

    static void thrower(RuntimeException e) {
        throw e;
    }

    static void lock(Object o) {
        synchronized (o) {
            System.out.println("locked");
        }
    }

    static int length(String s) {
        switch (s) {
            case "a":
                return 1;
            default:
                return 2;
        }
    }

    static int color(Color c) {
        return switch (c) {
            case RED -> 1;
            case GREEN -> 2;
        };
    }

    static char elements(byte[] b, short[] s, char[] c, boolean[] z, float[] f, double[] d, long[] l, Object[] o, int which) {
        return switch (which) {
            case 0 -> (char) b[0];
            case 1 -> (char) s[which];
            case 2 -> c[which + 1];
            case 3 -> z[3] ? 'x' : 'y';
            case 4 -> (char) f[1000];
            case 5 -> (char) d[-1];
            case 6 -> (char) l[100000];
            case 7 -> (char) o[7].hashCode();
            case 8 -> (char) (b[1] = 3);
            case 9 -> (char) (s[1] = 3);
            case 10 -> c[1] = 'c';
            case 11 -> (z[1] = true) ? 'a' : 'b';
            case 12 -> (char) (f[1] = 2f);
            case 13 -> (char) (d[1] = 2.0);
            case 14 -> (char) (l[1] = 2L);
            case 15 -> (o[1] = "s").toString().charAt(0);
            case 16 -> (char) (b.length + s.length);
            default -> 'd';
        };
    }

    static void show(Runnable r) {
        try {
            r.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        show(() -> unbox(null));
        show(() -> thrower(null));
        show(() -> lock(null));
        show(() -> length(null));
        show(() -> color(null));
        for (int i = 0; i <= 16; i++) {
            int which = i;
            show(() -> elements(null, null, null, null, null, null, null, null, which));
        }
        show(() -> {
            String local = null;
            local.trim();
        });
        show(() -> {
            Object[] array = {null};
            array[0].toString();
        });
        show(() -> {
            long[][][] deep = new long[1][1][];
            deep[0][0][0] = 4;
        });
        show(() -> {
            Boolean b = null;
            if (b) {
                System.out.println("true");
            }
        });
        show(() -> {
            int[] list = null;
            for (int x : list) {
                System.out.println(x);
            }
        });
        show(() -> {
            throw new NullPointerException();
        });
        show(() -> {
            throw new NullPointerException("mine");
        });
        show(() -> java.util.Objects.requireNonNull(null, "required"));
    }
}
