import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;

/** Each method whose name starts with "probe" dereferences null once; main prints what the exception says. */
class NullProbes {
    static class Node {
        Node next;
        Node[] kids;
        int value;
        long wide;
        double real;
        boolean flag;
        byte[] bytes;
        Object object;
        String text;
        Integer boxed;
        int[][] grid;

        Node next() {
            return next;
        }

        Node at(int i, String s, Object[] more) {
            return null;
        }

        static Node make() {
            return null;
        }

        private void hidden(long a, double b) {
        }
    }

    interface Shape {
        double area(double scale, int[] dimensions, String[][] names);
    }

    static class Base {
        Node inherited;
        static Node shared;

        Node give() {
            return null;
        }
    }

    static class Derived extends Base {
        Node probeSuperCall() {
            return super.give().next;
        }

        Node probeInheritedField() {
            return inherited.next;
        }
    }

    static Node root;
    static Node[] nodes = new Node[2];
    static int[] ints = {0, 1};
    static byte[] smalls = {0, 1};
    static int zero;
    static long zeroLong;
    static String[][] table = new String[2][];
    static int[][][][][][][] deep = new int[1][1][1][1][1][1][];
    static Node ring = new Node();
    static final String CONSTANT = null;
    Node mine;
    int[] counts;
    Node[] kids = new Node[1];

    static {
        ring.next = ring;
        ring.kids = new Node[1];
        ring.grid = new int[1][];
    }

    static Node find(Object key, StringBuilder out, List<String> names, ObjectLike like) {
        return null;
    }

    static class ObjectLike {
    }

    static int index() {
        return 0;
    }

    static int[] none() {
        return null;
    }

    // Arrays of each kind.
    static int probeIntLoad(int[] a) { return a[0]; }
    static long probeLongLoad(long[] a) { return a[0]; }
    static float probeFloatLoad(float[] a) { return a[0]; }
    static double probeDoubleLoad(double[] a) { return a[0]; }
    static Object probeObjectLoad(Object[] a) { return a[0]; }
    static byte probeByteLoad(byte[] a) { return a[0]; }
    static boolean probeBooleanLoad(boolean[] a) { return a[0]; }
    static char probeCharLoad(char[] a) { return a[0]; }
    static short probeShortLoad(short[] a) { return a[0]; }
    static void probeIntStore(int[] a) { a[0] = 1; }
    static void probeLongStore(long[] a) { a[0] = 1; }
    static void probeFloatStore(float[] a) { a[0] = 1; }
    static void probeDoubleStore(double[] a) { a[0] = 1; }
    static void probeObjectStore(Object[] a) { a[0] = "x"; }
    static void probeByteStore(byte[] a) { a[0] = 1; }
    static void probeBooleanStore(boolean[] a) { a[0] = true; }
    static void probeCharStore(char[] a) { a[0] = 'x'; }
    static void probeShortStore(short[] a) { a[0] = 1; }
    static int probeLength(long before, int[] a) { return a.length; }
    static void probeCompound(int[] a) { a[0] += 2; }
    static void probeCompoundLong(long[] a) { a[0] *= 2; }
    static void probeIncrement(int[] a) { a[zero]++; }
    static int probePostIncrement(int[] a) { return a[zero]++; }

    // Fields.
    static int probeRead(Node n) { return n.value; }
    static long probeReadWide(Node n) { return n.wide; }
    static void probeAssign(Node n) { n.value = 1; }
    static void probeAssignWide(Node n) { n.wide = 1L; }
    static void probeAssignReal(Node n) { n.real = zeroLong; }
    static void probeAssignFlag(Node n) { n.flag = true; }
    static void probeAssignChain() { ring.next.next.kids[0].value = 4; }
    static void probeAddTo(Node n) { n.value += 3; }
    static long probePostIncrementWide(Node n) { return n.wide++; }
    static int probeStatic() { return root.value; }
    static int probeStaticOfOther() { return Base.shared.value; }
    static int probeStaticThroughSubclass() { return Derived.shared.value; }
    static int probeChain() { return ring.next.kids[0].value; }
    static int probeChainOfFive() { return ring.next.next.next.next.kids[0].value; }
    static int probeChainOfMany() { return ring.next.next.next.next.next.next.next.kids[0].value; }
    static int probeChainOfManyFields() { return ring.next.next.next.next.next.next.next.boxed; }
    int probeOwnField() { return mine.value; }
    int probeOwnChain() { return this.kids[0].next.value; }
    int probeOwnArray() { return counts[1]; }
    void probeOwnStore() { counts[index()] = index(); }

    // Indices.
    static int probeDeep() { return deep[0][0][0][0][0][0][0]; }
    static int probeDeepCalls() { return deep[index()][index()][0][index()][0][index()][0]; }
    static int probeIndexLocal(int i) { return nodes[i].value; }
    static int probeIndexExpression(int i) { return nodes[i + 1].value; }
    static int probeIndexArray(int i) { return nodes[ints[i]].value; }
    static int probeIndexArrayOfArrays(int i) { return nodes[ints[ints[ints[i]]]].value; }
    static int probeIndexBytes(int i) { return nodes[smalls[i]].value; }
    static int probeIndexLong(long i) { return nodes[(int) i].value; }
    static int probeIndexField() { return nodes[ring.value].value; }
    static int probeIndexDeepField() { return nodes[ring.next.next.next.next.next.next.value].value; }
    static int probeIndexStatic() { return nodes[zero].value; }
    static int probeIndexCall() { return nodes[index()].value; }
    static int probeIndexLength() { return nodes[ints.length - 1].value; }
    static int probeIndexMinusOne() { return nodes[-1 + 1].value; }
    static int probeIndexChar(char c) { return nodes[c].value; }
    static int probeIndexConstants() { return (new Node[300][][])[255].length; }
    static int probeIndexByteConstant() { return (new Node[300][][])[100].length; }
    static int probeIndexShortConstant() { return (new int[33000][])[32767].length; }
    static int probeIndexLdcConstant() { return (new int[33000][])[32768].length; }
    static int probeTable(int i) { return table[i][0].length(); }
    static int probeCallOnElement() { return nodes[1].at(1, "x", null).value; }
    static int probeGrid(int i) { return ring.grid[i][i]; }
    static int probeNewArray() { return (new Node[1])[0].value; }
    static int probeMulti() { return (new Node[2][3])[1][2].value; }

    // Calls.
    static int probeCall(String s) { return s.length(); }
    static int probeCallObject(Object o) { return o.hashCode(); }
    static boolean probeCallArguments(String s) { return s.regionMatches(true, 1, "x", 2, 3); }
    static boolean probeCallWideArguments(Node n) { n.hidden(1L, 2.0); return true; }
    static Object probeInterfaceCall(Map<String, String> m) { return m.get("x"); }
    static double probeShape(Shape s) { return s.area(1, null, null); }
    static int probeUnbox(Integer i) { return i; }
    static double probeUnboxDouble(Double d) { return d + 1; }
    static int probeUnboxField() { return ring.boxed + 1; }
    static int probeUnboxFromMap(Map<String, Integer> unused) { return Map.<String, Integer>of().get("x"); }
    static Object probeReturnValue() { return Node.make().next; }
    static Object probeReturnOfVirtual() { return ring.at(1, "x", null).next; }
    static Object probeReturnOfInterface(Map<?, ?> unused) { return ((Map<?, ?>) Map.of()).get(ring).hashCode(); }
    static Object probeReturnWithTypes() { return find(null, null, null, null).next; }
    static Object probeReturnChain() { return ring.next().next().kids[0].next; }
    static Object probeReturnFieldChain() { return ring.next().boxed.toString(); }
    static int probeReturnedArray() { return none()[index()]; }
    static int probeReturnedArrayLength() { return none().length; }
    static void probeReturnedArrayStore() { none()[1] = 2; }
    static Object probeClone(int[] a) { return a.clone(); }
    static Object probeCloneStrings(String[][] a) { return a.clone(); }
    static Object probeGetClass(int[] a) { return a.getClass(); }
    static Object probeBuilder(StringBuilder b) { return b.append(new StringBuilder()); }
    static Object probeBuilderString(StringBuilder b) { return b.append((String) null).append((Object) "x"); }
    static Object probeReference(String s) { return (Supplier<Integer>) s::length; }
    static Object probeReferenceField() { return (Supplier<Integer>) ring.text::length; }
    static Object probeHandle(MethodHandle h) throws Throwable { return h.invokeExact(1, "x"); }
    static void probeHandleVoid(MethodHandle h) throws Throwable { h.invoke((Object) null, new Object[0], 2L); }
    static Object probeLambdaCall(Function<Object[], String> f) { return f.apply(null); }
    static int probeSwitchString(String s) { switch (s) { case "a": return 1; default: return 2; } }
    static int probeSwitchEnum(Thread.State s) { switch (s) { case NEW: return 1; default: return 2; } }
    static int probeForEach(List<String> l) { int n = 0; for (String s : l) { n += s.length(); } return n; }
    static int probeForEachArray(String[] l) { int n = 0; for (String s : l) { n += s.length(); } return n; }
    static int probeForEachElement() { int n = 0; for (String s : new String[1]) { n += s.length(); } return n; }
    static Object probeInner(NullProbes outer) { return outer.new Inner(); }
    static int probeNotAscii(Node größe) { return größe.value; }
    static int probeNotAsciiChain() { return länge.größe().value; }
    Node größe() { return null; }
    static NullProbes länge = new NullProbes();
    static NullProbes 𝒳;
    static int probeSurrogates() { return 𝒳.counts.length; }
    static Object probeRequire() { return java.util.Objects.hash((Object[]) null) + root.text; }
    private int secret() { return 1; }
    static int probePrivate(NullProbes p) { return p.secret(); }
    class Inner {
        int outerField() { return counts.length; }
    }
    int probeOuterField() { return new Inner().outerField(); }

    // Constants, casts, conditions.
    static int probeNull() { return ((String) null).length(); }
    static int probeNullArray() { return ((int[]) null)[0]; }
    static void probeNullStore() { ((Object[]) null)[0] = null; }
    static void probeThrowNull() { throw null; }
    static void probeThrowLocal(RuntimeException e) { throw e; }
    static void probeThrowField() throws Throwable { throw (Error) ring.object; }
    static int probeCast(Object o) { return ((Node) o).value; }
    static int probeCastField() { return ((Node) ring.object).value; }
    static int probeConstant() { return CONSTANT.length(); }
    static int probeTernary(boolean b, String s, String t) { return (b ? s : t).length(); }
    static int probeTernaryIndex(boolean b) { return nodes[b ? 0 : 1].value; }
    static int probeTernaryArgument(boolean b, Node n) { return n.at(b ? 1 : 2, b ? "x" : "y", null).value; }
    static int probeTernaryNull(boolean b) { return (b ? "x" : null).length(); }
    static int probeAssignment(Node n) { Node m; return (m = n).value; }
    static int probeConcat(Node n) { return ("a" + n.value + zeroLong).length(); }
    static boolean probeCompare(Node n, double d) { return d < 1.0 && zeroLong < 2 && n.value > 2; }
    static boolean probeInstanceOf(Object o) { return !(o instanceof Node) && ((Node) o).flag; }

    // Local variables.
    static int probeLocal() { String s = null; return s.length(); }
    static int probeLocalAfterWide(long a, double b, Object o) { return o.hashCode(); }
    static int probeOverwritten(String s) { s = null; return s.length(); }
    int probeOverwrittenInstance(long a, String s) { s = null; return s.length(); }
    int probeInstanceParameters(long a, String s, int b, Node n) { return n.value; }
    static int probeParameterIndex(Node[] a, int i) { i++; return nodes[i - 1 + 1].value; }
    static int probeWrittenIndex(int i) { i += 1; return nodes[i].value; }
    static int probeParameterInLoop(Node n) { for (int i = 0; i < 2; i++) { zero += n.value; n = n.next; } return 0; }
    static int probeWrittenInLoop(Node n) { n = ring; while (true) { zero = n.value; n = n.boxed == null ? null : n; } }
    static int probeLaterInLoop(Node n) { int i = 0; while (true) { if (i++ > 0) { zero = n.value; } if (i > 1) { n = null; } } }
    static int probeWrittenOnOneWay(boolean b, Node n) { if (b) { n = ring; } return n.value; }
    static int probeWrittenWide(long a, Node n) { a = 3; return n.value; }
    static int probeScopes(int k) { { String a = ""; k += a.length(); } { String b = null; return b.length(); } }
    static int probeLocalArray() { int[][] m = new int[2][]; int i = 1; return m[i][i]; }
    static int probeManyLocals() {
        long a = 1, b = 1, c = 1, d = 1, e = 1, f = 1, g = 1, h = 1, i = 1, j = 1, k = 1, l = 1, m = 1, n = 1;
        long o = 1, p = 1, q = 1, r = 1, s = 1, t = 1, u = 1, v = 1, w = 1, x = 1, y = 1, z = 1, aa = 1, ab = 1;
        long ac = 1, ad = 1, ae = 1, af = 1, ag = 1;
        Node[] far = new Node[2];
        int at = 1;
        return far[at].value;
    }
    static int probeManyParameters(
        double a, double b, double c, double d, double e, double f, double g, double h, double i, double j,
        double k, double l, double m, double n, double o, double p, double q, double r, double s, double t,
        double u, double v, double w, double x, double y, double z, double aa, double ab, double ac, double ad,
        double ae, Node in62, Node in63, Node in64) {
        return in63.value;
    }
    static int probeBeyondManyParameters(
        double a, double b, double c, double d, double e, double f, double g, double h, double i, double j,
        double k, double l, double m, double n, double o, double p, double q, double r, double s, double t,
        double u, double v, double w, double x, double y, double z, double aa, double ab, double ac, double ad,
        double ae, Node in62, Node in63, Node in64) {
        return in64.value;
    }

    // Blocks and handlers.
    static void probeSynchronized(Object o) { synchronized (o) { zero = 0; } }
    static void probeSynchronizedField() { synchronized (ring.object) { zero = 0; } }
    static void probeSynchronizedCall() { synchronized (Node.make()) { zero = 0; } }
    static int probeInCatch(Node n) { try { throw new Error(); } catch (Error e) { return n.value; } }
    static int probeInFinally(Node n) { try { zero = 0; } finally { zero = n.value; } return 0; }
    static int probeCaughtCause() { try { throw new Error(); } catch (Error e) { return e.getCause().hashCode(); } }
    static int probeWrittenInTry(Node n) { try { n = null; throw new Error(); } catch (Error e) { return n.value; } }
    static void probeResource(AutoCloseable c) throws Exception { try (AutoCloseable d = c) { d.close(); } }
    static int probeInLambda(Node n) { Supplier<Integer> s = () -> n.value; return s.get(); }
    int probeInInstanceLambda(int x) { Supplier<Integer> s = () -> mine.value + x; return s.get(); }
    static int probeSwitchFlow(int k, Node n) {
        switch (k) { case 1: n = ring; break; case 5: return 2; default: break; }
        return n.value;
    }
    static int probeStackAcrossSwitch(int k, Node n) {
        return n.at(switch (k) { case 1 -> 3; case 900 -> 4; default -> 5; }, "x", null).value;
    }

    private static PrintStream out;

    public static void main(String[] arguments) throws Exception {
        out = new PrintStream(new FileOutputStream(FileDescriptor.out), true, "UTF-8");
        for (Class<?> type : new Class<?>[] {NullProbes.class, Derived.class}) {
            Object receiver = type.getDeclaredConstructor().newInstance();
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().startsWith("probe")) {
                    run(method, receiver);
                }
            }
        }
    }

    private static void run(Method method, Object receiver) throws Exception {
        Class<?>[] types = method.getParameterTypes();
        Object[] values = new Object[types.length];
        for (int i = 0; i < types.length; i++) {
            // An array of one element of the type holds its default value.
            values[i] = java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(types[i], 1), 0);
        }
        try {
            method.invoke(Modifier.isStatic(method.getModifiers()) ? null : receiver, values);
            throw new IllegalStateException(method + " did not throw");
        } catch (InvocationTargetException e) {
            Throwable thrown = e.getCause();
            if (!(thrown instanceof NullPointerException)) {
                throw new IllegalStateException(method + " threw something else", thrown);
            }
            StackTraceElement top = thrown.getStackTrace()[0];
            out.println(top.getClassName() + "." + top.getMethodName() + "|" + thrown.getMessage());
        }
    }
}
