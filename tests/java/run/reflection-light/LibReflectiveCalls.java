// Exercises calls by reflection that fit and that do not: arguments, receivers, fields, arrays, what is thrown and from where.

import java.lang.reflect.*;
public class LibReflectiveCalls {
  int x = 3; static int s = 4; final int fin = 9; String str = "q"; static final String SF = "sf".trim();
  public int add(int a, long b) { return (int)(a+b); }
  public static String boom(String s) { throw new IllegalStateException("boom "+s); }
  LibReflectiveCalls() {}
  LibReflectiveCalls(int i, String q) { if (i<0) throw new ArithmeticException("neg"); x = i; str = q; }
  static boolean frames = true;
  interface R { void run() throws Exception; }
  static void t(String n, R r) {
    try { r.run(); System.out.println(n+" ok"); } catch (Throwable e) {
      System.out.println(n+" -> "+e);
      for (Throwable c = e; c != null; c = c.getCause()) { System.out.println("   c "+c);
        StackTraceElement[] st = c.getStackTrace();
        for (int i = 0; i < Math.min(7, st.length) && frames; i++) System.out.println("      " + st[i]); }
    }
  }
  public static void main(String[] a) throws Exception {
    Method add = LibReflectiveCalls.class.getMethod("add", int.class, long.class);
    Method boom = LibReflectiveCalls.class.getMethod("boom", String.class);
    Field x = LibReflectiveCalls.class.getDeclaredField("x"), s = LibReflectiveCalls.class.getDeclaredField("s"), fin = LibReflectiveCalls.class.getDeclaredField("fin"), str = LibReflectiveCalls.class.getDeclaredField("str"), sf = LibReflectiveCalls.class.getDeclaredField("SF");
    LibReflectiveCalls p = new LibReflectiveCalls();
    t("add", () -> System.out.println(add.invoke(p, 1, 2)));
    t("add2", () -> System.out.println(add.invoke(p, (byte)1, 2L)));
    t("addnull", () -> add.invoke(null, 1, 2));
    t("addbad", () -> add.invoke("x", 1, 2));
    t("addcount", () -> add.invoke(p, 1));
    t("addnullargs", () -> add.invoke(p, (Object[])null));
    t("addmismatch", () -> add.invoke(p, "a", 2));
    t("addmismatch2", () -> add.invoke(p, 1L, 2));
    t("addnullprim", () -> add.invoke(p, null, 2));
    t("boom", () -> boom.invoke(null, "z"));
    t("boommis", () -> boom.invoke(null, 3));
    Constructor<LibReflectiveCalls> c = LibReflectiveCalls.class.getDeclaredConstructor(int.class, String.class);
    t("ctor", () -> System.out.println(c.newInstance(5, "g").x));
    t("ctorneg", () -> c.newInstance(-5, "g"));
    t("ctormis", () -> c.newInstance("g", "g"));
    t("ctormis2", () -> c.newInstance(1, 2));
    t("ctornull", () -> c.newInstance(null, "g"));
    t("ctorcount", () -> c.newInstance());
    t("abs", () -> Number.class.getDeclaredConstructor().newInstance());
    frames = false;
    t("x.get", () -> System.out.println(x.get(p)));
    t("x.getnull", () -> System.out.println(x.get(null)));
    t("x.getbad", () -> System.out.println(x.get("s")));
    t("x.getLong", () -> System.out.println(x.getLong(p)));
    t("x.getByte", () -> System.out.println(x.getByte(p)));
    t("x.set", () -> { x.set(p, 7); System.out.println(p.x); });
    t("x.setByte", () -> { x.setByte(p, (byte)8); System.out.println(p.x); });
    t("x.setLong", () -> x.setLong(p, 8));
    t("x.setnull", () -> x.set(p, null));
    t("x.setobjnull", () -> x.set(null, 4));
    t("x.setstr", () -> x.set(p, "s"));
    t("x.setbad", () -> x.set("s", 4));
    t("s.get", () -> System.out.println(s.get(null)));
    t("s.set", () -> { s.setInt("ignored", 44); System.out.println(LibReflectiveCalls.s); });
    t("fin.set", () -> fin.set(p, 3));
    t("fin.setInt", () -> fin.setInt(p, 3));
    fin.setAccessible(true);
    t("fin.set acc", () -> { fin.set(p, 3); System.out.println(fin.get(p)+" "+p.fin); });
    t("str.get", () -> System.out.println(str.get(p)));
    t("str.set", () -> { str.set(p, "new"); System.out.println(p.str); });
    t("str.setbad", () -> str.set(p, 3));
    t("str.getInt", () -> str.getInt(p));
    t("str.setInt", () -> str.setInt(p, 3));
    t("sf.get", () -> System.out.println(sf.get(null)));
    sf.setAccessible(true);
    t("sf.set", () -> sf.set(null, "u"));
    int[] ia = {1,2}; Object[] oa = {"a"}; String[] sa = {"b"}; double[] da = {1};
    t("aget", () -> System.out.println(Array.get(ia, 1)));
    t("agetb", () -> System.out.println(Array.get(ia, 2)));
    t("agetnull", () -> System.out.println(Array.get(null, 2)));
    t("agetno", () -> System.out.println(Array.get("s", 2)));
    t("agetLong", () -> System.out.println(Array.getLong(ia, 0)));
    t("agetByte", () -> System.out.println(Array.getByte(ia, 0)));
    t("agetIntObj", () -> System.out.println(Array.getInt(oa, 0)));
    t("aset", () -> { Array.set(ia, 0, 5); System.out.println(ia[0]); });
    t("asetb", () -> { Array.set(ia, 0, (byte)6); System.out.println(ia[0]); });
    t("asetl", () -> Array.set(ia, 0, 6L));
    t("asetnull", () -> Array.set(ia, 0, null));
    t("asetstr", () -> Array.set(ia, 0, "s"));
    t("asets", () -> { Array.set(sa, 0, "s"); Array.set(sa, 0, null); System.out.println(sa[0]); });
    t("asetsbad", () -> Array.set(sa, 0, 1));
    t("asetInt", () -> { Array.setInt(da, 0, 9); System.out.println(da[0]); });
    t("asetLong", () -> Array.setLong(ia, 0, 9));
    t("asetIntb", () -> Array.setInt(ia, -1, 9));
    t("asetIntObj", () -> Array.setInt(oa, 0, 9));
    t("asetno", () -> Array.setInt("s", 0, 9));
    t("multi", () -> { int[][] m = (int[][])Array.newInstance(int.class, 2, 3); System.out.println(m.length+" "+m[1].length); });
    t("multi0", () -> Array.newInstance(int.class, new int[0]));
    t("multineg", () -> Array.newInstance(int.class, 2, -3));
    t("multivoid", () -> Array.newInstance(void.class, 2, 3));
    t("multi1", () -> System.out.println(Array.newInstance(String.class, new int[]{4}).getClass()));
    t("multiarr", () -> System.out.println(((Object[][])Array.newInstance(int[].class, 4, 5)).getClass()));
  }
}
