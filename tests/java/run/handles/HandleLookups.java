// Method handles of methods, constructors and fields: how they are found, called and refused.

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.WrongMethodTypeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

public class HandleLookups {
    static class Point {
        int x;
        final int y;
        static long made;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
            made++;
        }

        int sum(int more) {
            return x + y + more;
        }

        private String secret() {
            return "secret " + x;
        }

        static double half(double value) {
            return value / 2;
        }

        @Override
        public String toString() {
            return "(" + x + ", " + y + ")";
        }

        static String join(String first, Object... rest) {
            return first + Arrays.toString(rest);
        }
    }

    static class Named extends Point {
        Named(int x, int y) {
            super(x, y);
        }

        @Override
        public String toString() {
            return "named";
        }

        static MethodHandle superToString() throws Exception {
            return MethodHandles.lookup().findSpecial(Point.class, "toString", MethodType.methodType(String.class), Named.class);
        }
    }

    interface Shape {
        double area();

        default String describe() {
            return "area " + area();
        }
    }

    interface Action {
        Object run() throws Throwable;
    }

    static void attempt(String what, Action action) {
        try {
            System.out.println(what + ": " + action.run());
        } catch (WrongMethodTypeException | NoSuchMethodException | NoSuchFieldException | ClassCastException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName());
        } catch (Throwable t) {
            System.out.println(what + ": " + t.getClass().getName());
        }
    }

    static int fail(int code) {
        throw new IllegalStateException("code " + code);
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        System.out.println(lookup.lookupClass());
        MethodHandle length = lookup.findVirtual(String.class, "length", MethodType.methodType(int.class));
        System.out.println(length.type() + " " + (int) length.invokeExact("hello") + " " + length);
        MethodHandle concat = lookup.findVirtual(String.class, "concat", MethodType.methodType(String.class, String.class));
        System.out.println((String) concat.invokeExact("a", "b"));
        MethodHandle max = lookup.findStatic(Math.class, "max", MethodType.methodType(long.class, long.class, long.class));
        System.out.println((long) max.invokeExact(3L, 4L));
        Object boxed = max.invoke(7, (short) 2);
        System.out.println(boxed + " " + boxed.getClass());
        MethodHandle make = lookup.findConstructor(Point.class, MethodType.methodType(void.class, int.class, int.class));
        Point point = (Point) make.invokeExact(1, 2);
        System.out.println(point + " " + make.type() + " " + Point.made);
        MethodHandle sum = lookup.findVirtual(Point.class, "sum", MethodType.methodType(int.class, int.class));
        System.out.println((int) sum.invokeExact(point, 10) + " " + sum.invoke((Object) point, 20));
        MethodHandle secret = lookup.findVirtual(Point.class, "secret", MethodType.methodType(String.class));
        System.out.println((String) secret.invokeExact(point));
        MethodHandle half = lookup.findStatic(Point.class, "half", MethodType.methodType(double.class, double.class));
        System.out.println((double) half.invokeExact(5.0) + " " + half.invoke(5) + " " + half.invokeWithArguments(9f));

        MethodHandle getX = lookup.findGetter(Point.class, "x", int.class);
        MethodHandle setX = lookup.findSetter(Point.class, "x", int.class);
        setX.invokeExact(point, 41);
        System.out.println((int) getX.invokeExact(point) + " " + getX.type() + " " + setX.type());
        MethodHandle made = lookup.findStaticGetter(Point.class, "made", long.class);
        MethodHandle setMade = lookup.findStaticSetter(Point.class, "made", long.class);
        setMade.invokeExact(100L);
        System.out.println((long) made.invokeExact());

        Point named = new Named(5, 6);
        MethodHandle text = lookup.findVirtual(Object.class, "toString", MethodType.methodType(String.class));
        System.out.println((String) text.invokeExact((Object) named) + " " + Named.superToString().invoke((Named) named));
        Shape square = () -> 4.0;
        MethodHandle area = lookup.findVirtual(Shape.class, "area", MethodType.methodType(double.class));
        MethodHandle describe = lookup.findVirtual(Shape.class, "describe", MethodType.methodType(String.class));
        System.out.println((double) area.invokeExact(square) + " " + (String) describe.invokeExact(square));
        MethodHandle bound = lookup.bind(point, "sum", MethodType.methodType(int.class, int.class));
        System.out.println((int) bound.invokeExact(1) + " " + bound.type());
        System.out.println((int) sum.bindTo(point).invokeExact(2));

        MethodHandle join = lookup.findStatic(Point.class, "join", MethodType.methodType(String.class, String.class, Object[].class));
        System.out.println(join.isVarargsCollector() + " " + join.invoke("a") + " " + join.invoke("b", 1, 'c', 2.5));
        System.out.println((String) join.invokeExact("c", new Object[] {1, 2}));
        System.out.println(join.invokeWithArguments("d", 1, null) + " " + join.invokeWithArguments(List.of("e", 5)));
        System.out.println((String) join.asFixedArity().invoke("f", new Object[] {"x"}));

        MethodHandle list = lookup.findStatic(Arrays.class, "asList", MethodType.methodType(List.class, Object[].class));
        System.out.println(list.invoke(1, 2, 3));
        MethodHandle add = lookup.findVirtual(List.class, "add", MethodType.methodType(boolean.class, Object.class));
        List<Object> target = new ArrayList<>();
        System.out.println((boolean) add.invokeExact(target, (Object) "one") + " " + add.invoke(target, 2) + " " + target);
        MethodHandle unreflected = lookup.unreflect(String.class.getMethod("indexOf", int.class));
        System.out.println((int) unreflected.invokeExact("hello", (int) 'l'));

        attempt("wrong exact", () -> (int) length.invokeExact((Object) "x"));
        attempt("wrong result", () -> (long) length.invokeExact("x"));
        attempt("wrong arity", () -> length.invoke("x", 1));
        attempt("no conversion", () -> half.invoke("text"));
        attempt("bad cast", () -> length.invoke((Object) 5));
        attempt("null receiver", () -> (int) length.invokeExact((String) null));
        attempt("null unboxed", () -> half.invoke((Double) null));
        attempt("missing method", () -> lookup.findVirtual(String.class, "size", MethodType.methodType(int.class)));
        attempt("missing static", () -> lookup.findStatic(String.class, "length", MethodType.methodType(int.class)));
        attempt("missing constructor", () -> lookup.findConstructor(Point.class, MethodType.methodType(void.class)));
        attempt("missing field", () -> lookup.findGetter(Point.class, "z", int.class));
        attempt("final setter", () -> lookup.findSetter(Point.class, "y", int.class));
        attempt("private", () -> MethodHandles.publicLookup().findVirtual(Point.class, "secret", MethodType.methodType(String.class)));
        attempt("thrown", () -> lookup.findStatic(HandleLookups.class, "fail", MethodType.methodType(int.class, int.class)).invoke(3));
        try {
            lookup.findVirtual(String.class, "size", MethodType.methodType(int.class, Point.class));
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        try {
            half.invoke("text");
        } catch (WrongMethodTypeException e) {
            System.out.println(e.getMessage());
        }
        try {
            length.invoke((Object) 5);
        } catch (ClassCastException e) {
            System.out.println("cast");
        }
    }
}
