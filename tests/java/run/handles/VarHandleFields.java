// Variable handles of fields and arrays: every access mode, conversions at the call, and what fails.

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    static class Cell {
        int count = 5;
        long total = 10L;
        volatile String name = "start";
        byte small = 120;
        short mid = 7;
        char letter = 'a';
        boolean flag;
        float ratio = 1.5f;
        double wide = 2.25;
        final int fixed = 9;
        Object any;
    }

    static class Counter {
        static int hits;
        static {
            System.out.println("Counter initialised");
        }
    }

    static VarHandle field(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(Cell.class, name, type);
    }

    interface Action {
        void run() throws Throwable;
    }

    static void attempt(String what, Action action) {
        try {
            action.run();
            System.out.println(what + ": done");
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName());
        }
    }

    public static void main(String[] args) throws Exception {
        Cell cell = new Cell();
        VarHandle count = field("count", int.class);
        System.out.println((int) count.get(cell));
        count.set(cell, 6);
        System.out.println((int) count.getVolatile(cell));
        System.out.println(count.compareAndSet(cell, 6, 8) + " " + count.compareAndSet(cell, 6, 9));
        System.out.println((int) count.compareAndExchange(cell, 8, 11));
        System.out.println((int) count.compareAndExchangeAcquire(cell, 8, 12));
        System.out.println((int) count.getAndAdd(cell, 4) + " " + cell.count);
        System.out.println((int) count.getAndSet(cell, 0xf0) + " " + cell.count);
        System.out.println((int) count.getAndBitwiseOr(cell, 0x0f) + " " + cell.count);
        System.out.println((int) count.getAndBitwiseAndAcquire(cell, 0x3c) + " " + cell.count);
        System.out.println((int) count.getAndBitwiseXorRelease(cell, 0xff) + " " + cell.count);
        count.setOpaque(cell, 3);
        count.setRelease(cell, 4);
        count.setVolatile(cell, 5);
        System.out.println((int) count.getOpaque(cell) + (int) count.getAcquire(cell));

        // Conversions between the call's types and the variable's.
        long widened = (long) count.get(cell);
        Object boxed = count.get(cell);
        count.set(cell, (short) 12);
        count.set(cell, Integer.valueOf(13));
        Number number = (Number) count.get(cell);
        System.out.println(widened + " " + boxed + " " + number + " " + boxed.getClass());
        count.getAndAdd(cell, 2);
        System.out.println(cell.count);

        VarHandle total = field("total", long.class);
        System.out.println((long) total.getAndAdd(cell, 5) + " " + cell.total);
        System.out.println(total.weakCompareAndSetPlain(cell, 15L, 16L) + " " + cell.total);

        VarHandle small = field("small", byte.class);
        System.out.println((byte) small.getAndAdd(cell, (byte) 10) + " " + cell.small);
        VarHandle mid = field("mid", short.class);
        System.out.println((short) mid.getAndAdd(cell, (short) 32767) + " " + cell.mid);
        VarHandle letter = field("letter", char.class);
        System.out.println((char) letter.getAndAdd(cell, (char) 2) + " " + cell.letter);
        VarHandle flag = field("flag", boolean.class);
        System.out.println((boolean) flag.getAndBitwiseOr(cell, true) + " " + cell.flag);
        VarHandle ratio = field("ratio", float.class);
        System.out.println((float) ratio.getAndAdd(cell, 0.25f) + " " + cell.ratio);
        System.out.println(ratio.compareAndSet(cell, 1.75f, Float.NaN) + " " + ratio.compareAndSet(cell, Float.NaN, 2f));
        VarHandle wide = field("wide", double.class);
        System.out.println((double) wide.getAndAdd(cell, 1) + " " + cell.wide);

        VarHandle name = field("name", String.class);
        System.out.println((String) name.getAndSet(cell, "next") + " " + cell.name);
        System.out.println(name.compareAndSet(cell, "next", "last") + " " + cell.name);
        Object asObject = "object";
        name.set(cell, asObject);
        System.out.println(cell.name);

        VarHandle hits = MethodHandles.lookup().findStaticVarHandle(Counter.class, "hits", int.class);
        hits.set(3);
        System.out.println((int) hits.getAndAdd(4) + " " + Counter.hits);

        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] numbers = {1, 2, 3};
        ints.set(numbers, 1, 20);
        System.out.println((int) ints.getAndAdd(numbers, 2, 5) + " " + numbers[1] + " " + numbers[2]);
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] words = {"a", "b"};
        System.out.println(strings.compareAndSet(words, 0, "a", "z") + " " + words[0]);
        VarHandle objects = MethodHandles.arrayElementVarHandle(Object[].class);
        Object[] covariant = words;

        attempt("null receiver", () -> count.get((Cell) null));
        attempt("index", () -> ints.get(numbers, 3));
        attempt("negative index", () -> ints.set(numbers, -1, 0));
        attempt("element type", () -> objects.set(covariant, 0, (Object) 5));
        attempt("receiver type", () -> count.get((Object) "no cell"));
        attempt("value type", () -> name.set(cell, (Object) 5));
        attempt("null to int", () -> count.set(cell, (Integer) null));
        attempt("string to int", () -> count.set(cell, "five"));
        attempt("too few", () -> count.set(cell));
        attempt("narrowing", () -> count.set(cell, 5L));
        attempt("final field", () -> field("fixed", int.class).set(cell, 1));
        attempt("final get", () -> System.out.println((int) field("fixed", int.class).get(cell)));
        attempt("add to reference", () -> name.getAndAdd(cell, "x"));
        attempt("or on double", () -> wide.getAndBitwiseOr(cell, 1.0));
        attempt("no such field", () -> field("missing", int.class));
        attempt("wrong type", () -> field("count", long.class));
        attempt("static as instance", () -> MethodHandles.lookup().findVarHandle(Counter.class, "hits", int.class));

        System.out.println(count.varType() + " " + count.coordinateTypes());
        System.out.println(ints.varType() + " " + ints.coordinateTypes() + " " + hits.coordinateTypes());
        System.out.println(count.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD)
            + " " + name.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        VarHandle.fullFence();
        VarHandle.releaseFence();
        try {
            field("missing", int.class);
        } catch (NoSuchFieldException e) {
            System.out.println(e.getMessage());
            System.out.println(e.getCause().getClass());
        }
    }
}
