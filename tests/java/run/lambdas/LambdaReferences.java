// Exercises all kinds of method references with boxing, widening, varargs and constructor adaptation.
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

public class LambdaReferences {
    private final String name;

    LambdaReferences() {
        this("default");
    }

    LambdaReferences(String name) {
        this.name = name;
    }

    LambdaReferences(int a, Object b) {
        this(a + "/" + b);
    }

    String join(String other) {
        return name + "+" + other;
    }

    private static int sum(int... xs) {
        return Arrays.stream(xs).sum();
    }

    static String count(Object... os) {
        return "count" + os.length;
    }

    class Inner {
        final int n;

        Inner(int n) {
            this.n = n;
        }

        @Override
        public String toString() {
            return name + n;
        }
    }

    Function<Integer, Inner> innerMaker() {
        return Inner::new;
    }

    static class Sub extends LambdaReferences {
        Sub() {
            super("sub");
        }

        @Override
        String join(String other) {
            return "Sub:" + other;
        }

        Supplier<String> viaSuper(String x) {
            Function<String, String> f = super::join;
            Function<String, String> g = this::join;
            return () -> f.apply(x) + " " + g.apply(x);
        }
    }

    public static void main(String[] args) {
        Function<String, Integer> parse = Integer::parseInt;
        ToLongFunction<String> wide = Integer::parseInt;
        ToDoubleFunction<Integer> unboxed = Integer::intValue;
        ToIntFunction<String> len = String::length;
        BiFunction<String, String, Boolean> starts = String::startsWith;
        Supplier<String> bound = "bound"::toUpperCase;
        Comparator<String> ci = String::compareToIgnoreCase;
        System.out.println(parse.apply("12") + wide.applyAsLong("30") + unboxed.applyAsDouble(4) + len.applyAsInt("four"));
        System.out.println(starts.apply("abc", "ab") + " " + bound.get() + " " + ci.compare("A", "b"));
        Supplier<LambdaReferences> c0 = LambdaReferences::new;
        Function<String, LambdaReferences> c1 = LambdaReferences::new;
        BiFunction<Integer, String, LambdaReferences> c2 = LambdaReferences::new;
        System.out.println(c0.get().name + " " + c1.apply("one").name + " " + c2.apply(2, "two").name);
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> grid = String[][]::new;
        System.out.println(ints.apply(3).length + " " + grid.apply(2).length + " " + grid.apply(2)[1]);
        try {
            ints.apply(-1);
        } catch (NegativeArraySizeException e) {
            System.out.println(e.getMessage());
        }
        IntBinaryOperator two = LambdaReferences::sum;
        Supplier<Integer> none = LambdaReferences::sum;
        Function<int[], Integer> direct = LambdaReferences::sum;
        BiFunction<String, Object, String> objects = LambdaReferences::count;
        System.out.println(two.applyAsInt(4, 5) + " " + none.get() + " " + direct.apply(new int[] {1, 2, 3}) + " " + objects.apply("a", null));
        LambdaReferences r = new LambdaReferences("R");
        System.out.println(r.innerMaker().apply(6) + " " + new Sub().viaSuper("q").get());
        UnaryOperator<String> trim = String::trim;
        System.out.println(trim.andThen(String::length).compose((Object o) -> " " + o + " ").apply(12345));
        IntPredicate digit = Character::isDigit;
        BinaryOperator<Integer> max = Math::max;
        System.out.println(digit.test('7') + " " + digit.negate().test('7') + " " + max.apply(3, 9));
        List<String> list = new ArrayList<>(List.of("pear", "Fig", "apple"));
        list.sort(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        list.forEach(System.out::println);
        String nothing = null;
        try {
            Supplier<String> bad = nothing::trim;
            System.out.println("not reached " + bad);
        } catch (NullPointerException e) {
            System.out.println("null receiver");
        }
    }
}
