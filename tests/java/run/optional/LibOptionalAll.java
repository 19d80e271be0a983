// Exercises every method of Optional, OptionalInt, OptionalLong and OptionalDouble, present and empty.

import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

public class LibOptionalAll {
    static void fails(String label, Runnable action) {
        try {
            action.run();
            System.out.println(label + " returned");
        } catch (RuntimeException e) {
            System.out.println(label + " ! " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    static Optional<Integer> half(int x) {
        return x % 2 == 0 ? Optional.of(x / 2) : Optional.empty();
    }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + Optional.ofNullable(null) + " " + Optional.ofNullable(3) + " " + Optional.of(Optional.of(1)));
        System.out.println(some.isPresent() + " " + some.isEmpty() + " " + none.isPresent() + " " + none.isEmpty());
        System.out.println(some.get() + " " + some.orElse("x") + " " + none.orElse("x") + " " + none.orElse(null) + " " + none.orElseGet(() -> "made"));
        System.out.println(some.map(String::length) + " " + none.map(String::length) + " " + some.map(s -> null));
        System.out.println(some.filter(s -> s.startsWith("v")) + " " + some.filter(String::isEmpty) + " " + none.filter(s -> true));
        System.out.println(half(12).flatMap(LibOptionalAll::half) + " " + half(6).flatMap(LibOptionalAll::half).flatMap(LibOptionalAll::half) + " " + half(3));
        System.out.println(some.or(() -> Optional.of("other")) + " " + none.or(() -> Optional.of("other")) + " " + none.or(Optional::empty));
        System.out.println(some.stream().count() + " " + none.stream().count() + " " + some.orElseThrow());
        some.ifPresent(s -> System.out.println("present " + s));
        none.ifPresent(s -> System.out.println("never"));
        some.ifPresentOrElse(s -> System.out.println("then " + s), () -> System.out.println("never"));
        none.ifPresentOrElse(s -> System.out.println("never"), () -> System.out.println("else"));
        System.out.println(some.equals(Optional.of("value")) + " " + some.equals(none) + " " + none.equals(Optional.ofNullable(null)) + " " + some.equals("value")
                + " " + (some.hashCode() == "value".hashCode()) + " " + none.hashCode() + " " + (none == Optional.<String>empty()));
        fails("of null", () -> Optional.of(null));
        fails("get", () -> none.get());
        fails("orElseThrow", () -> none.orElseThrow());
        fails("orElseThrow supplier", () -> none.orElseThrow(() -> new IllegalStateException("nothing here")));
        fails("map null", () -> some.map(null));
        fails("flatMap returns null", () -> some.flatMap(s -> null));
        fails("or returns null", () -> none.or(() -> null));
        fails("ifPresent null on empty", () -> none.ifPresent(null));

        OptionalInt i = OptionalInt.of(5);
        OptionalInt noInt = OptionalInt.empty();
        System.out.println(i + " " + noInt + " " + i.getAsInt() + " " + noInt.orElse(9) + " " + noInt.orElseGet(() -> 8) + " " + i.isPresent() + i.isEmpty() + " "
                + i.equals(OptionalInt.of(5)) + i.hashCode() + noInt.hashCode() + " " + i.stream().sum() + noInt.stream().sum());
        i.ifPresentOrElse(x -> System.out.println("int " + x), () -> System.out.println("never"));
        noInt.ifPresentOrElse(x -> System.out.println("never"), () -> System.out.println("no int"));
        OptionalLong l = OptionalLong.of(1L << 40);
        System.out.println(l + " " + OptionalLong.empty() + " " + l.getAsLong() + " " + OptionalLong.empty().orElse(-1) + " " + l.hashCode() + " " + l.orElseThrow());
        OptionalDouble d = OptionalDouble.of(-0.0);
        System.out.println(d + " " + OptionalDouble.empty() + " " + d.equals(OptionalDouble.of(0.0)) + " " + OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN))
                + " " + d.orElse(1) + " " + d.hashCode() + " " + d.stream().average());
        d.ifPresent(x -> System.out.println("double " + x));
        fails("int", () -> noInt.getAsInt());
        fails("long", () -> OptionalLong.empty().orElseThrow());
        fails("double", () -> OptionalDouble.empty().orElseThrow(() -> new NoSuchElementException("custom")));
    }
}
