// Method handles made of others: binding, dropping, filtering, folding, choosing, catching and looping.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;

public class HandleCombinators {
    static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

    static MethodHandle find(String name, Class<?> result, Class<?>... parameters) throws Exception {
        return LOOKUP.findStatic(HandleCombinators.class, name, MethodType.methodType(result, parameters));
    }

    static String show(int a, String b, long c) {
        return a + "/" + b + "/" + c;
    }

    static int twice(int a) {
        System.out.print("twice ");
        return 2 * a;
    }

    static int size(String text) {
        System.out.print("size ");
        return text.length();
    }

    static boolean positive(int a) {
        return a > 0;
    }

    static String yes(int a) {
        return "yes " + a;
    }

    static String no(int a) {
        return "no " + a;
    }

    static int parse(String text, int radix) {
        return Integer.parseInt(text, radix);
    }

    static int recover(NumberFormatException e, String text) {
        System.out.print("[" + e.getMessage() + "] ");
        return -text.length();
    }

    static int clean(Throwable t, int result, String text, int radix) {
        System.out.print("{" + (t == null ? "fine" : t.getClass().getSimpleName()) + " " + result + " " + text + "} ");
        return result + 1000;
    }

    static int weigh(int folded, int a, String b) {
        return folded * 100 + a * 10 + b.length();
    }

    static int fold(int a, String b) {
        return a + b.length();
    }

    static void note(int a) {
        System.out.print("noted " + a + " ");
    }

    static long sum(int[] numbers) {
        return Arrays.stream(numbers).asLongStream().sum();
    }

    static int step(int sum, int i) {
        return sum + i;
    }

    static boolean below(int i, int limit) {
        return i < limit;
    }

    static int triple(int i, int limit) {
        return i * 3 + 1;
    }

    static String grow(String text, int i) {
        return text + i;
    }

    static String other(int index) {
        return "default " + index;
    }

    static String zero(int index) {
        return "zero " + index;
    }

    static String one(int index) {
        return "one " + index;
    }

    public static void main(String[] args) throws Throwable {
        MethodHandle show = find("show", String.class, int.class, String.class, long.class);
        System.out.println((String) MethodHandles.insertArguments(show, 1, "mid", 9L).invokeExact(4));
        System.out.println((String) MethodHandles.insertArguments(show, 0, 4).invokeExact("x", 5L));
        MethodHandle dropped = MethodHandles.dropArguments(show, 1, double.class, Object.class);
        System.out.println(dropped.type() + " " + (String) dropped.invokeExact(1, 2.0, (Object) "o", "s", 3L));
        System.out.println(MethodHandles.dropArguments(show, 0, List.of(char.class)).invoke('c', 1, "t", 2L));
        MethodHandle permuted = MethodHandles.permuteArguments(
            show, MethodType.methodType(String.class, long.class, int.class, String.class), 1, 2, 0);
        System.out.println((String) permuted.invokeExact(7L, 8, "p"));

        MethodHandle twice = find("twice", int.class, int.class);
        MethodHandle size = find("size", int.class, String.class);
        MethodHandle filtered = MethodHandles.filterArguments(show, 0, twice, null, twice.asType(MethodType.methodType(long.class, int.class)));
        System.out.println(filtered.type() + " " + (String) filtered.invokeExact(1, "f", 3));
        System.out.println((int) MethodHandles.filterReturnValue(show, size).invokeExact(1, "r", 22L));
        System.out.println((int) MethodHandles.collectArguments(twice, 0, size).invokeExact("four"));
        MethodHandle weigh = find("weigh", int.class, int.class, int.class, String.class);
        MethodHandle folded = MethodHandles.foldArguments(weigh, find("fold", int.class, int.class, String.class));
        System.out.println(folded.type() + " " + (int) folded.invokeExact(2, "abc"));
        System.out.println((int) MethodHandles.foldArguments(twice, find("note", void.class, int.class)).invokeExact(6));

        MethodHandle guarded = MethodHandles.guardWithTest(
            find("positive", boolean.class, int.class), find("yes", String.class, int.class), find("no", String.class, int.class));
        System.out.println((String) guarded.invokeExact(1) + " " + (String) guarded.invokeExact(-1));

        MethodHandle parse = find("parse", int.class, String.class, int.class);
        MethodHandle safe = MethodHandles.catchException(parse, NumberFormatException.class, find("recover", int.class, NumberFormatException.class, String.class));
        System.out.println((int) safe.invokeExact("ff", 16) + " " + (int) safe.invokeExact("zz", 16));
        MethodHandle cleaned = MethodHandles.tryFinally(parse, find("clean", int.class, Throwable.class, int.class, String.class, int.class));
        System.out.println((int) cleaned.invokeExact("12", 8));
        try {
            System.out.println((int) cleaned.invokeExact("9", 8));
        } catch (NumberFormatException e) {
            System.out.println("still thrown");
        }
        MethodHandle thrower = MethodHandles.throwException(int.class, IllegalStateException.class);
        try {
            System.out.println((int) thrower.invokeExact(new IllegalStateException("thrown by a handle")));
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + thrower.type());
        }

        System.out.println((int) MethodHandles.constant(int.class, 5).invokeExact() + " " + (String) MethodHandles.constant(String.class, "k").invokeExact());
        System.out.println((long) MethodHandles.identity(long.class).invokeExact(6L) + " " + MethodHandles.identity(Object.class).invoke("i"));
        System.out.println((int) MethodHandles.zero(int.class).invokeExact() + " " + MethodHandles.empty(MethodType.methodType(String.class, int.class)).invoke(3));

        MethodHandle sum = find("sum", long.class, int[].class);
        System.out.println((long) sum.asCollector(int[].class, 3).invokeExact(1, 2, 3) + " " + sum.asVarargsCollector(int[].class).invoke(4, 5));
        MethodHandle spread = show.asSpreader(Object[].class, 3);
        System.out.println(spread.type() + " " + (String) spread.invokeExact(new Object[] {1, "s", 2L}));
        MethodHandle adders = find("step", int.class, int.class, int.class).asSpreader(int[].class, 2);
        System.out.println((int) adders.invokeExact(new int[] {30, 12}));
        try {
            System.out.println(adders.invoke(new int[] {1}));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }

        int[] numbers = {5, 6, 7};
        MethodHandles.arrayElementSetter(int[].class).invokeExact(numbers, 1, 60);
        System.out.println((int) MethodHandles.arrayElementGetter(int[].class).invokeExact(numbers, 1)
            + " " + (int) MethodHandles.arrayLength(int[].class).invokeExact(numbers)
            + " " + ((String[]) MethodHandles.arrayConstructor(String[].class).invokeExact(2)).length);

        MethodHandle narrow = MethodHandles.explicitCastArguments(twice, MethodType.methodType(byte.class, long.class));
        System.out.println((byte) narrow.invokeExact(0x1_0000_0041L));
        MethodHandle invoker = MethodHandles.invoker(MethodType.methodType(Object.class, int.class));
        System.out.println(invoker.invoke(twice, 21) + " " + MethodHandles.exactInvoker(twice.type()).type());

        MethodHandle loop = MethodHandles.whileLoop(
            MethodHandles.constant(int.class, 1), find("below", boolean.class, int.class, int.class), find("triple", int.class, int.class, int.class));
        System.out.println((int) loop.invoke(100) + " " + loop.type());
        MethodHandle counted = MethodHandles.countedLoop(
            MethodHandles.constant(int.class, 5), MethodHandles.constant(String.class, ">"), find("grow", String.class, String.class, int.class));
        System.out.println((String) counted.invoke());
        MethodHandle iterated = MethodHandles.iteratedLoop(
            null, MethodHandles.constant(int.class, 0),
            find("step", int.class, int.class, int.class).asType(MethodType.methodType(int.class, int.class, Integer.class)));
        System.out.println(iterated.invoke((Iterable<?>) List.of(10, 20, 30)));

        MethodHandle chosen = MethodHandles.tableSwitch(find("other", String.class, int.class), find("zero", String.class, int.class), find("one", String.class, int.class));
        System.out.println(chosen.invoke(0) + ", " + chosen.invoke(1) + ", " + chosen.invoke(2) + ", " + chosen.invoke(-1));

        try {
            MethodHandles.filterReturnValue(size, size);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            MethodHandles.insertArguments(size, 0, 5);
        } catch (ClassCastException e) {
            System.out.println("not a string");
        }
    }
}
