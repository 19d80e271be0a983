// Exercises an exception thrown inside a stream pipeline, its cause chain and suppressed exceptions, ending uncaught.
// exit: 1

import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

public class LibStreamUncaught {
    static class Broken extends RuntimeException {
        Broken(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static int parse(String s) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            throw new Broken("cannot use " + s, e);
        }
    }

    public static void main(String[] args) {
        AtomicInteger seen = new AtomicInteger();
        try {
            Stream.of("1", "2", "x", "4").peek(s -> seen.incrementAndGet()).mapToInt(LibStreamUncaught::parse).sum();
        } catch (Broken e) {
            System.out.println(e.getMessage() + " / " + e.getCause().getMessage() + " after " + seen);
        }
        try (Stream<Integer> stream = Stream.of(1).onClose(() -> {
            throw new IllegalStateException("first close");
        }).onClose(() -> {
            throw new IllegalArgumentException("second close");
        })) {
            stream.forEach(x -> {
                throw new ArithmeticException("body " + x);
            });
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage() + " " + e.getSuppressed().length + " " + e.getSuppressed()[0].getMessage() + " "
                    + e.getSuppressed()[0].getSuppressed()[0].getMessage());
        }
        try {
            Stream.of(1, 2).iterator().forEachRemaining(x -> {
                if (x == 2) {
                    throw new NoSuchElementException("two");
                }
            });
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).limit(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            Stream.of(1, 2).map(null);
        } catch (NullPointerException e) {
            System.out.println("null mapper");
        }
        try {
            Stream.of(1, null).sorted().toList();
        } catch (NullPointerException e) {
            System.out.println("null element");
        }
        System.out.println(List.of("3", "4").stream().map(LibStreamUncaught::parse).toList());
        List.of("5", "six").stream().map(LibStreamUncaught::parse).forEach(System.out::println);
    }
}
