import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Numbers of any size, atomic ones and those that may be absent. */
public final class Numbers {
    private Numbers() {}

    public static BigDecimal net(BigDecimal price) {
        if (price.signum() < 0) {
            return BigDecimal.ZERO; // reached
        }
        if (price.scale() > 2) {
            return price.setScale(2, RoundingMode.HALF_UP); // reached
        }
        return price; // reached
    }

    public static String paid(BigDecimal due, BigDecimal paid) {
        int compared = paid.compareTo(due);
        if (compared == 0) {
            return "paid"; // reached
        }
        return compared < 0 ? "open" : "too much"; // reached
    }

    public static int bits(BigInteger number) {
        if (number.bitLength() > 64) {
            return -1; // reached
        }
        if (number.signum() < 0) {
            return 0; // reached
        }
        return number.bitCount(); // reached
    }

    public static String kind(Number number) {
        if (number instanceof Long) {
            return "long"; // reached
        }
        if (number instanceof Double && number.doubleValue() < 0) {
            return "negative"; // reached
        }
        if (number instanceof BigDecimal) {
            return "decimal"; // reached
        }
        return "other"; // reached
    }

    public static int tries(AtomicInteger tries) {
        if (tries.incrementAndGet() > 3) {
            return -1; // reached
        }
        return tries.get(); // reached
    }

    public static boolean once(AtomicBoolean done) {
        if (done.compareAndSet(false, true)) {
            return true; // reached
        }
        return false; // reached
    }

    public static long total(AtomicLong total, long more) {
        if (total.addAndGet(more) == 10) {
            return 1; // reached
        }
        return 0; // reached
    }

    public static int held(AtomicReference<String> text) {
        if (text.get() == null) {
            return -1; // reached
        }
        return text.get().length(); // reached
    }

    public static int orZero(OptionalInt number) {
        if (number.isPresent()) {
            return number.getAsInt(); // reached
        }
        return 0; // reached
    }

    public static long sum(OptionalLong left, OptionalDouble right) {
        if (left.isPresent() && right.isPresent()) {
            return left.getAsLong() + (long) right.getAsDouble(); // reached
        }
        return 0; // reached
    }

    public static int sum(IntStream numbers) {
        int sum = numbers.sum();
        if (sum > 10) {
            return 10; // reached
        }
        return sum; // reached
    }

    public static long longest(LongStream numbers) {
        return numbers.max().orElse(-1); // reached
    }

    public static int precise(MathContext context) {
        if (context.getPrecision() == 7) {
            return 7; // reached
        }
        return 0; // reached
    }

    public static int thrown(Random random) {
        if (random.nextInt(6) == 3) {
            return 3; // reached
        }
        return 0; // reached
    }
}
