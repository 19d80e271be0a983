// Exercises string concatenation of every type, evaluation order, null operands, compound concatenation and identity.
public class StringConcat {
    static int n;

    static int next() {
        return ++n;
    }

    static class Loud {
        final String s;

        Loud(String s) {
            this.s = s;
        }

        @Override
        public String toString() {
            System.out.print("<" + s + ">");
            return s == null ? null : s.toUpperCase();
        }
    }

    static String many(boolean z, byte b, short s, char c, int i, long l, float f, double d, Object o, String t, char[] a) {
        return "" + z + b + s + c + i + l + f + d + o + t + a.length + "\1\2" + z + c + '\1';
    }

    public static void main(String[] args) {
        System.out.println(many(true, (byte) -1, (short) 2, 'c', Integer.MIN_VALUE, Long.MIN_VALUE, -0f, 1e10, null, null, new char[2]).replace('\1', '1').replace('\2', '2'));
        System.out.println("" + next() + next() + next() + n);
        System.out.println(next() + next() + "x" + next() * next());
        String s = "a";
        s += s + s;
        s += s += "b";
        System.out.println(s);
        System.out.println(new Loud("x") + "-" + new Loud("y") + new Loud(null) + '.');
        Object o = null;
        String t = null;
        System.out.println(o + t);
        t += t;
        System.out.println(t + t.length());
        char[] cs = {'h', 'i'};
        System.out.println(String.valueOf(cs) + cs.length + new String(cs, 1, 1));
        String built = "";
        for (int i = 0; i < 10; i++) {
            built += i % 3 == 0 ? (char) ('a' + i) : i;
            built += ',';
        }
        System.out.println(built);
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append("s").append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append((String) null).append(cs).append("xyz", 1, 2).append(cs, 0, 1);
        System.out.println(sb + " " + sb.length());
        sb.insert(0, 99).insert(2, "--").reverse().setCharAt(0, '#');
        sb.deleteCharAt(1).delete(2, 4).replace(0, 2, "[]");
        System.out.println(sb + " " + sb.indexOf("l") + " " + sb.charAt(3));
        sb.setLength(3);
        System.out.println(sb.append(sb).toString() + sb.compareTo(new StringBuilder("[]")));
        String[] arr = {"p", "q"};
        int i = 0;
        arr[i++] += arr[i] + i;
        System.out.println(arr[0] + arr[1] + i);
        System.out.println(1 + 'a' + "b" + 1 + 'a' + (1 + 'a') + -1 + +1 + ~1 + !true);
        System.out.println("e" + "" == "e");
        final String k = "e";
        String m = "e";
        System.out.println((k + "f" == "ef") + " " + (m + "f" == "ef") + " " + (m + "f").equals("ef") + " " + ((m + "f").intern() == "ef"));
        String big = "0123456789".repeat(30);
        System.out.println((big + n + big).length() + " " + (big + big).hashCode());
        System.out.println("" + 1.0f + 100f + 1e7f + 0.001 + 1e-4 + (0.1 + 0.7) + (float) 1e10 + Double.MIN_VALUE);
    }
}
