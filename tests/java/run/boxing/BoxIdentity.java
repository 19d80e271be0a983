// Exercises boxing caches, reference comparison of boxes, mixed comparisons and equality across wrapper types.
public class BoxIdentity {
    static String cmp(Object a, Object b) {
        return (a == b) + "/" + a.equals(b);
    }

    static Object box(int i) {
        return i;
    }

    public static void main(String[] args) {
        for (int v : new int[] {-129, -128, -1, 0, 127, 128, 1000}) {
            Integer a = v;
            Integer b = v;
            Long c = (long) v;
            Long d = (long) v;
            Short e = (short) v;
            Short f = (short) v;
            System.out.println(v + " " + (a == b) + " " + a.equals(b) + " " + (c == d) + " " + (e == f) + " " + a.equals(c) + " " + (a == v) + " " + (a <= b && a >= b) + " " + c.equals((long) v) + " " + c.equals(v));
        }
        Byte b1 = (byte) 200;
        Byte b2 = (byte) -56;
        Character c1 = 127;
        Character c2 = 127;
        Character c3 = '\u0080';
        Character c4 = '\u0080';
        System.out.println((b1 == b2) + " " + (c1 == c2) + " " + (c3 == c4) + " " + c3.equals(c4));
        Boolean t = true;
        System.out.println((t == Boolean.TRUE) + " " + (t == Boolean.valueOf("TrUe")) + " " + (Boolean.valueOf(false) == Boolean.FALSE));
        System.out.println(cmp(1, 1) + " " + cmp(1, 1L) + " " + cmp(1.0, 1.0) + " " + cmp('a', 97) + " " + cmp((short) 1, (byte) 1));
        Double n1 = Double.NaN;
        Double n2 = Double.NaN;
        Double z1 = 0.0;
        Double z2 = -0.0;
        System.out.println(n1.equals(n2) + " " + (n1.doubleValue() == n2.doubleValue()) + " " + z1.equals(z2) + " " + (z1.doubleValue() == z2) + " " + z1.compareTo(z2) + " " + n1.compareTo(Double.POSITIVE_INFINITY));
        System.out.println(Integer.valueOf(5).hashCode() + " " + Long.valueOf(1L << 32).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Float.valueOf(1.5f).hashCode() + " " + Boolean.TRUE.hashCode()
            + " " + Boolean.FALSE.hashCode() + " " + Character.valueOf('a').hashCode() + " " + Byte.valueOf((byte) -1).hashCode() + " " + Double.valueOf(-0.0).hashCode());
        Integer x = 10;
        Integer y = x;
        x++;
        System.out.println(x + " " + y + " " + (x == y));
        x += y--;
        System.out.println(x + " " + y + " " + -x + " " + ~y + " " + (x > y ? x : y));
        Object o = box(7);
        System.out.println((int) o + 1 + " " + ((Integer) o == 7) + " " + o.getClass().getName() + " " + (long) (int) o);
        Integer[] arr = {1, 2, 3};
        int sum = 0;
        for (int i : arr) {
            sum += i;
        }
        arr[0]++;
        arr[1] *= 10;
        arr[2] = arr[0]-- - arr[1]++;
        System.out.println(sum + " " + arr[0] + " " + arr[1] + " " + arr[2]);
        long total = 0;
        Long boxed = 5L;
        total += boxed * x + 'a';
        System.out.println(total + " " + (boxed == 5) + " " + boxed.equals(5) + " " + (boxed > 4.5));
        char ch = c1;
        ch += 1;
        System.out.println((int) ch + " " + (c1 + 1) + " " + Integer.valueOf('a') + " " + Integer.valueOf(200).byteValue() + " " + Double.valueOf(3.99).intValue() + " " + Float.valueOf(1e20f).longValue());
        System.out.println(Integer.compare(3, 5) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'd') + " " + Byte.compare((byte) -128, (byte) 127) + " " + Long.compare(1, 1) + " " + Integer.valueOf(9).compareTo(4));
    }
}
