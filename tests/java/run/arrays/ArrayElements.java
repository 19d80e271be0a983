// Exercises arrays of every element type: defaults, stores with narrowing, lengths, initialisers and class names.
public class ArrayElements {
    static String join(Object array) {
        StringBuilder s = new StringBuilder(array.getClass().getName()).append(' ').append(array.getClass().getSimpleName()).append(':');
        if (array instanceof int[] a) {
            for (int x : a) {
                s.append(' ').append(x);
            }
        } else if (array instanceof Object[] a) {
            for (Object x : a) {
                s.append(' ').append(x instanceof Object[] || x instanceof int[] ? join(x) : x);
            }
        }
        return s.toString();
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        z[1] = true;
        z[2] ^= true;
        System.out.println(z[0] + " " + z[1] + " " + z[2] + " " + z.length);
        byte[] b = {127, -128, (byte) 200};
        b[0]++;
        b[1]--;
        b[2] >>= 1;
        System.out.println(b[0] + " " + b[1] + " " + b[2]);
        short[] s = new short[2];
        s[0] = (short) 40000;
        s[1] -= 32769;
        System.out.println(s[0] + " " + s[1]);
        char[] c = {'a', 98, '\uffff'};
        c[2]++;
        c[0] += 2;
        System.out.println((int) c[2] + " " + c[0] + c[1]);
        long[] l = {1, 'a', Integer.MIN_VALUE};
        l[0] <<= 40;
        l[2] *= 4;
        System.out.println(l[0] + " " + l[1] + " " + l[2]);
        float[] f = {1, 2L, 'c'};
        f[0] /= 3;
        f[1]++;
        System.out.println(f[0] + " " + f[1] + " " + f[2]);
        double[] d = new double[4];
        d[1] = 1 / 3;
        d[2] = 1 / 3.0;
        d[3] -= 1e-300 * 1e-300;
        System.out.println(d[0] + " " + d[1] + " " + d[2] + " " + d[3]);
        String[] t = new String[2];
        t[0] += "x";
        System.out.println(t[0] + " " + t[1]);
        System.out.println(join(new int[0]) + " | " + join(new int[][] {{1}, null, {2, 3}}) + " | " + join(new Object[] {1, "a", null, new String[] {"n"}}));
        Object[] all = {z, b, s, c, l, f, d, t, new int[0][0][0], new Runnable[0], new Integer[0][], new ArrayElements[0], new Object[0]};
        for (Object o : all) {
            System.out.println(o.getClass().getName() + " " + o.getClass().getSimpleName() + " " + o.getClass().getComponentType().getName() + " " + o.getClass().isArray()
                + " " + (o instanceof Object[]) + " " + (o instanceof Cloneable) + " " + (o instanceof java.io.Serializable) + " " + o.getClass().getSuperclass().getName());
        }
        System.out.println(int[].class.getName() + " " + String[][].class.getSimpleName() + " " + (int[].class == new int[3].getClass()));
        int[] p = {1, 2, 3};
        int[] q = p;
        q[0] = 9;
        System.out.println(p[0] + " " + (p == q) + " " + p.equals(q) + " " + p.equals(new int[] {9, 2, 3}));
        int i = 0;
        p[i++] = p[i] + i++;
        System.out.println(p[0] + " " + p[1] + " " + i);
        int[] big = new int[70000];
        big[69999] = 5;
        big[big.length - 2] = big[big.length - 1]++;
        System.out.println(big[69999] + big[69998] + " " + big.length);
    }
}
