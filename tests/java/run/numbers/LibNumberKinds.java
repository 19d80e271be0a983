// Exercises boxing, numeric promotion, comparison of mixed boxes, Number as an interface and unboxing of null.

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

public class LibNumberKinds {
    static final class Ratio extends Number implements Comparable<Ratio> {
        final int top;
        final int bottom;

        Ratio(int top, int bottom) {
            this.top = top;
            this.bottom = bottom;
        }

        @Override
        public int intValue() {
            return top / bottom;
        }

        @Override
        public long longValue() {
            return top / bottom;
        }

        @Override
        public float floatValue() {
            return (float) top / bottom;
        }

        @Override
        public double doubleValue() {
            return (double) top / bottom;
        }

        @Override
        public int compareTo(Ratio o) {
            return Long.compare((long) top * o.bottom, (long) o.top * bottom);
        }
    }

    static String pick(Object o) {
        return "Object";
    }

    static String pick(long l) {
        return "long";
    }

    static String pick(double d) {
        return "double";
    }

    static String pick(Integer i) {
        return "Integer";
    }

    static String pick(int... i) {
        return "int...";
    }

    public static void main(String[] args) {
        List<Number> numbers = new ArrayList<>(List.of(1, 2L, 3.7f, 4.9, (short) 5, (byte) 6, new BigInteger("300"), new BigDecimal("7.99"),
                new AtomicInteger(8), new Ratio(7, 2)));
        for (Number n : numbers) {
            System.out.println(n.getClass().getSimpleName() + " " + n.intValue() + " " + n.longValue() + " " + n.floatValue() + " " + n.doubleValue() + " "
                    + n.byteValue() + " " + n.shortValue());
        }
        System.out.println(pick(1) + pick((byte) 1) + pick('c') + pick(1f) + pick(1L) + pick(Integer.valueOf(1)) + pick(Long.valueOf(1)) + pick() + pick("s"));
        Object o = true ? 1 : 2.0;
        Object p = true ? (Object) 1 : 2.0;
        System.out.println(o + " " + p + " " + (true ? 'a' : 0) + (false ? 1 : 'b') + (true ? null : 0));
        System.out.println(new Ratio(1, 3).compareTo(new Ratio(2, 6)) + " " + new Ratio(-1, 2).compareTo(new Ratio(1, 3)));
        Integer a = 1000;
        Integer b = 1000;
        Long c = 1000L;
        System.out.println(a.equals(b) + " " + a.equals(c) + " " + c.equals(1000) + " " + (a <= b && a >= b) + " " + (c == 1000) + " " + (a == c.intValue()));
        int sum = 0;
        for (Integer i = 0; i < 5; i++) {
            sum += i;
        }
        Character ch = 'x';
        ch++;
        Double d = 1.5;
        d *= 2;
        Byte by = 1;
        by = (byte) (by + 1);
        System.out.println(sum + " " + ch + " " + d + " " + by + " " + (ch + 1) + " " + -by + " " + ~a + " " + (a & 0xff));
        try {
            Integer none = null;
            int i = none;
            System.out.println(i);
        } catch (NullPointerException e) {
            System.out.println("unboxing null");
        }
        try {
            Boolean none = List.of(true).size() > 1 ? Boolean.TRUE : null;
            if (none) {
                System.out.println("true");
            }
        } catch (NullPointerException e) {
            System.out.println("condition null");
        }
        try {
            Object text = 1L;
            System.out.println((Integer) text);
        } catch (ClassCastException e) {
            System.out.println("Long is no Integer");
        }
        Object boxed = (int) 'a';
        System.out.println(boxed instanceof Integer i && i > 90 ? "int " + i : "other");
        short s = (short) 40000;
        int widened = s;
        long l = widened & 0xffffL;
        char fromShort = (char) s;
        System.out.println(s + " " + widened + " " + l + " " + (int) fromShort + " " + (s >>> 4) + " " + (fromShort >>> 4) + " " + (float) Integer.MAX_VALUE + " "
                + (double) Long.MAX_VALUE + " " + (int) (float) 16777217 + " " + (5 / 2 * 2.0) + " " + 5 / 2.0 * 2 + " " + 'a' / 2 + " " + 1 / 3 * 3);
    }
}
