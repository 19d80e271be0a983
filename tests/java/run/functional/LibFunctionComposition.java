// Exercises java.util.function: composition, predicates, suppliers, operators, currying, method references of all kinds.

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.function.UnaryOperator;

public class LibFunctionComposition {
    final String name;

    LibFunctionComposition(String name) {
        this.name = name;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    static int twice(int x) {
        return 2 * x;
    }

    static <A, B, C> Function<A, Function<B, C>> curry(BiFunction<A, B, C> f) {
        return a -> b -> f.apply(a, b);
    }

    static <T> Function<T, T> power(Function<T, T> f, int n) {
        return n == 0 ? Function.identity() : f.andThen(power(f, n - 1));
    }

    public static void main(String[] args) throws Exception {
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = LibFunctionComposition::twice;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + power(dbl, 10).apply(1) + " " + Function.<String>identity().apply("id"));
        BiFunction<Integer, Integer, Integer> add = Integer::sum;
        System.out.println(add.andThen(x -> "sum " + x).apply(2, 3) + " " + curry(add).apply(10).apply(5) + " " + curry(String::concat).apply("a").apply("b"));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> isLong = s -> s.length() > 3;
        for (String s : new String[] {"", "abc", "abcd"}) {
            System.out.println("[" + s + "] " + empty.negate().test(s) + " " + empty.or(isLong).test(s) + " " + isLong.and(x -> x.endsWith("d")).test(s) + " "
                    + Predicate.not(isLong).test(s) + " " + Predicate.isEqual("abc").test(s));
        }
        BiPredicate<String, Integer> hasLength = (s, n) -> s.length() == n;
        System.out.println(hasLength.test("xyz", 3) + " " + hasLength.negate().test("xyz", 3) + " " + hasLength.and((s, n) -> n > 5).test("xyz", 3));
        Supplier<List<String>> maker = ArrayList::new;
        List<String> made = maker.get();
        Consumer<String> collect = made::add;
        collect.andThen(s -> made.add(s + "!")).accept("x");
        System.out.println(made + " " + (maker.get() != maker.get()));
        Function<String, LibFunctionComposition> constructor = LibFunctionComposition::new;
        LibFunctionComposition ann = constructor.apply("Ann");
        Function<String, String> bound = ann::greet;
        BiFunction<LibFunctionComposition, String, String> unbound = LibFunctionComposition::greet;
        IntFunction<int[]> arrays = int[]::new;
        System.out.println(bound.apply("Bob") + "; " + unbound.apply(constructor.apply("Cid"), "Dee") + " " + arrays.apply(7).length);
        UnaryOperator<String> upper = String::toUpperCase;
        BinaryOperator<Integer> max = BinaryOperator.maxBy(Integer::compare);
        System.out.println(upper.apply("loud") + " " + max.apply(3, 9) + " " + UnaryOperator.identity().apply(1));
        IntUnaryOperator square = x -> x * x;
        IntBinaryOperator gcd = new IntBinaryOperator() {
            @Override
            public int applyAsInt(int a, int b) {
                return b == 0 ? a : applyAsInt(b, a % b);
            }
        };
        System.out.println(square.andThen(x -> x + 1).applyAsInt(6) + " " + square.compose(x -> x + 1).applyAsInt(6) + " " + gcd.applyAsInt(84, 36) + " "
                + IntUnaryOperator.identity().applyAsInt(4));
        IntPredicate even = x -> x % 2 == 0;
        LongUnaryOperator negate = x -> -x;
        DoubleUnaryOperator halve = x -> x / 2;
        ToIntFunction<String> length = String::length;
        BooleanSupplier yes = () -> true;
        System.out.println(even.negate().or(x -> x == 4).test(4) + " " + negate.applyAsLong(5) + " " + halve.andThen(Math::floor).applyAsDouble(5) + " "
                + length.applyAsInt("four") + " " + yes.getAsBoolean());
        Map<String, Integer> map = new TreeMap<>();
        BiConsumer<String, Integer> put = map::put;
        put.andThen((k, v) -> map.put(k + k, v * v)).accept("k", 7);
        ObjIntConsumer<StringBuilder> append = StringBuilder::append;
        StringBuilder sb = new StringBuilder("n=");
        append.accept(sb, 42);
        System.out.println(map + " " + sb);
        Map<String, BinaryOperator<Integer>> operators = new TreeMap<>(Map.of("+", Integer::sum, "*", (a, b) -> a * b, "-", (a, b) -> a - b, "max", Math::max));
        operators.forEach((symbol, f) -> System.out.print(symbol + "=" + f.apply(7, 3) + " "));
        System.out.println();
        Callable<String> callable = () -> "called";
        Runnable runnable = () -> System.out.println("ran");
        runnable.run();
        System.out.println(callable.call());
        int base = 100;
        int[] cell = {0};
        Supplier<Integer> counter = () -> base + ++cell[0];
        System.out.println(counter.get() + " " + counter.get() + " " + cell[0]);
        try {
            String nobody = null;
            Function<String, Boolean> broken = nobody::equals;
            System.out.println(broken.apply("x"));
        } catch (NullPointerException e) {
            System.out.println("bound to null");
        }
        try {
            inc.andThen(null);
        } catch (NullPointerException e) {
            System.out.println("andThen null");
        }
    }
}
