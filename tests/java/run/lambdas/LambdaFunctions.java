// Exercises composed functions, default methods of functional interfaces and user-defined combinators.
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

public class LambdaFunctions {
    @FunctionalInterface
    interface Parser<T> {
        Optional<Result<T>> parse(String in, int at);

        default <R> Parser<R> map(Function<? super T, ? extends R> f) {
            return (in, at) -> parse(in, at).map(r -> new Result<>(f.apply(r.value), r.next));
        }

        default <U, R> Parser<R> then(Parser<U> other, BiFunction<T, U, R> f) {
            return (in, at) -> parse(in, at).flatMap(a -> other.parse(in, a.next).map(b -> new Result<>(f.apply(a.value, b.value), b.next)));
        }

        default Parser<T> or(Parser<T> other) {
            return (in, at) -> {
                Optional<Result<T>> r = parse(in, at);
                return r.isPresent() ? r : other.parse(in, at);
            };
        }

        static Parser<Character> one(IntPredicate p) {
            return (in, at) -> at < in.length() && p.test(in.charAt(at)) ? Optional.of(new Result<>(in.charAt(at), at + 1)) : Optional.empty();
        }

        static <T, R> Parser<R> many(Parser<T> p, R zero, BiFunction<R, T, R> f) {
            return (in, at) -> {
                R acc = zero;
                Optional<Result<T>> r;
                while ((r = p.parse(in, at)).isPresent()) {
                    acc = f.apply(acc, r.get().value);
                    at = r.get().next;
                }
                return Optional.of(new Result<>(acc, at));
            };
        }
    }

    static class Result<T> {
        final T value;
        final int next;

        Result(T value, int next) {
            this.value = value;
            this.next = next;
        }
    }

    static <T> Function<T, T> repeat(Function<T, T> f, int n) {
        Function<T, T> r = Function.identity();
        for (int i = 0; i < n; i++) {
            r = r.andThen(f);
        }
        return r;
    }

    public static void main(String[] args) {
        Parser<Integer> digit = Parser.one(Character::isDigit).map(c -> c - '0');
        Parser<Integer> number = Parser.many(digit, 0, (a, d) -> a * 10 + d);
        Parser<Integer> signed = Parser.one(c -> c == '-').then(number, (s, n) -> -n).or(number);
        Parser<Integer> sum = signed.then(Parser.many(Parser.one(c -> c == '+').then(signed, (p, n) -> n), 0, Integer::sum), Integer::sum);
        for (String s : new String[] {"1+2+3", "-10+4", "", "7", "40+2x", "-"}) {
            sum.parse(s, 0).ifPresent(r -> System.out.println(s + " = " + r.value + " at " + r.next));
        }
        Function<Integer, Integer> inc = x -> x + 1;
        Function<Integer, Integer> dbl = x -> x * 2;
        System.out.println(inc.andThen(dbl).apply(5) + " " + inc.compose(dbl).apply(5) + " " + repeat(dbl.andThen(inc), 8).apply(1));
        Predicate<String> empty = String::isEmpty;
        Predicate<String> shortish = s -> s.length() < 4;
        System.out.println(empty.negate().and(shortish).test("abc") + " " + empty.or(shortish.negate()).test("abcd") + " " + Predicate.not(empty).test("") + " " + Predicate.isEqual(null).test(null));
        StringBuilder log = new StringBuilder();
        Consumer<Object> c = o -> log.append(o).append(';');
        c.andThen(o -> log.append(o.hashCode()).append(' ')).andThen(c).accept(42);
        BiConsumer<String, Integer> bc = (s, n) -> log.append(s.repeat(n));
        bc.andThen((s, n) -> log.append(n)).accept("ab", 3);
        ObjIntConsumer<StringBuilder> put = StringBuilder::append;
        put.accept(log, -1);
        System.out.println(log);
        IntUnaryOperator sq = x -> x * x;
        DoubleUnaryOperator half = x -> x / 2;
        LongSupplier big = () -> 1L << 50;
        System.out.println(sq.andThen(x -> x - 1).compose(x -> x + 1).applyAsInt(4) + " " + half.andThen(Math::floor).applyAsDouble(5) + " " + big.getAsLong());
        UnaryOperator<String> shout = s -> s + "!";
        System.out.println(UnaryOperator.<String>identity().andThen(shout).apply("hey") + " " + BinaryOperator.<Integer>minBy((a, b) -> b - a).apply(3, 8));
    }
}
