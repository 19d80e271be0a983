// Exercises Arrays: fill, copyOf, equals, deepEquals, mismatch, compare, hashCode, toString, asList, setAll and streams.

import java.util.Arrays;
import java.util.List;

public class LibArraysUtilities {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = new int[6];
        Arrays.fill(a, 7);
        Arrays.fill(a, 2, 4, -1);
        System.out.println(Arrays.toString(a) + Arrays.toString(new boolean[2]) + Arrays.toString((int[]) null) + Arrays.toString(new char[] {'x'})
                + Arrays.toString(new Object[] {null, "s", 1}) + Arrays.toString(new float[] {1f, 2.5f}) + Arrays.toString(new long[0]));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(a, 2)) + Arrays.toString(Arrays.copyOfRange(a, 3, 9))
                + Arrays.toString(Arrays.copyOf(new String[] {"p"}, 2)) + Arrays.toString(Arrays.copyOfRange(new boolean[] {true}, 0, 2)));
        System.out.println(Arrays.copyOf(new Integer[] {1}, 1, Number[].class).getClass().getSimpleName());
        int[] b = a.clone();
        System.out.println(Arrays.equals(a, b) + " " + (a == b) + " " + a.equals(b) + " " + Arrays.equals(a, 0, 2, b, 4, 6) + Arrays.equals(a, null)
                + Arrays.equals((int[]) null, null) + Arrays.equals(new double[] {0.0}, new double[] {-0.0})
                + Arrays.equals(new double[] {Double.NaN}, new double[] {Double.NaN}));
        b[5] = 0;
        System.out.println(Arrays.mismatch(a, b) + " " + Arrays.mismatch(a, a.clone()) + " " + Arrays.mismatch(new int[] {1}, new int[] {1, 2})
                + " " + Arrays.mismatch("abcd".toCharArray(), "abxd".toCharArray()) + " " + Arrays.mismatch(new String[] {"a"}, new String[] {"b"}));
        System.out.println(Arrays.compare(a, b) + " " + Arrays.compare(new int[] {1}, new int[] {1, 2, 3}) + " " + Arrays.compare(null, new int[0])
                + " " + Arrays.compare(new byte[] {-1}, new byte[] {1}) + " " + Arrays.compareUnsigned(new byte[] {-1}, new byte[] {1})
                + " " + Arrays.compare(new boolean[] {true}, new boolean[] {false}) + " " + Arrays.compare(new String[] {"a"}, new String[] {null}));
        System.out.println(Arrays.hashCode(a) + " " + Arrays.hashCode(new long[] {1L << 33}) + " " + Arrays.hashCode(new Object[] {"x", null})
                + " " + Arrays.hashCode(new double[] {1.5}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new boolean[] {true, false})
                + " " + Arrays.hashCode(new char[] {'a', 'b'}) + " " + Arrays.hashCode(new byte[] {1, -1}));
        Object[] deep = {1, new int[] {2, 3}, new Object[] {"x", new char[] {'y'}}, null, new int[][] {{4}, {}}};
        Object[] twin = {1, new int[] {2, 3}, new Object[] {"x", new char[] {'y'}}, null, new int[][] {{4}, {}}};
        System.out.println(Arrays.deepToString(deep) + Arrays.equals(deep, twin) + Arrays.deepEquals(deep, twin)
                + (Arrays.deepHashCode(deep) == Arrays.deepHashCode(twin)) + Arrays.deepHashCode(new Object[] {new int[] {1}}));
        deep[3] = deep;
        System.out.println(Arrays.deepToString(deep));
        List<Integer> list = Arrays.asList(3, 1, 2);
        list.sort(null);
        System.out.println(list + " " + Arrays.asList().size() + " " + Arrays.asList(new int[] {1, 2}).size() + " " + Arrays.asList((Object) null));
        String[] backing = {"a", "b"};
        Arrays.asList(backing).set(1, "changed");
        System.out.println(backing[1]);
        int[] squares = new int[6];
        Arrays.setAll(squares, i -> i * i);
        double[] halves = new double[4];
        Arrays.setAll(halves, i -> i / 2.0);
        String[] names = new String[3];
        Arrays.setAll(names, i -> "n" + i);
        System.out.println(Arrays.toString(squares) + Arrays.toString(halves) + Arrays.toString(names));
        System.out.println(Arrays.stream(squares).sum() + " " + Arrays.stream(squares, 1, 3).max().getAsInt() + " " + Arrays.stream(names).toList());
        System.arraycopy(squares, 0, squares, 2, 4);
        System.out.println(Arrays.toString(squares));
        System.arraycopy(squares, 2, squares, 0, 4);
        System.out.println(Arrays.toString(squares));
        Arrays.fill(names, null);
        Arrays.fill(halves, 1, 2, Double.NaN);
        System.out.println(Arrays.toString(names) + Arrays.toString(halves));
        fails("copyOf -1", () -> Arrays.copyOf(new int[1], -1));
        fails("copyOfRange", () -> Arrays.copyOfRange(new int[1], 3, 2));
        fails("fill", () -> Arrays.fill(new int[2], 0, 3, 1));
        fails("fill store", () -> Arrays.fill((Object[]) new String[1], 1));
        fails("arraycopy", () -> System.arraycopy(new int[2], 1, new int[2], 0, 2));
        fails("arraycopy types", () -> System.arraycopy(new int[2], 0, new long[2], 0, 1));
        fails("arraycopy store", () -> System.arraycopy(new Object[] {"a", 1}, 0, new String[2], 0, 2));
    }
}
