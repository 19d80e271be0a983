package org.junit;

import java.util.Arrays;
import java.util.Objects;
import org.junit.function.ThrowingRunnable;

/** Stands in for JUnit's where that is not on the class path: the assertions that generated tests use. */
public class Assert {
    protected Assert() {
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, ThrowingRunnable runnable) {
        try {
            runnable.run();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) {
                return expected.cast(thrown);
            }
            throw new AssertionError("unexpected exception type thrown; expected:<" + expected.getName()
                    + "> but was:<" + thrown.getClass().getName() + ">", thrown);
        }
        throw new AssertionError("expected " + expected.getName() + " to be thrown, but nothing was thrown");
    }

    public static void assertTrue(boolean condition) {
        check(condition, true, false);
    }

    public static void assertFalse(boolean condition) {
        check(!condition, false, true);
    }

    public static void assertNull(Object actual) {
        check(actual == null, null, actual);
    }

    public static void assertNotNull(Object actual) {
        check(actual != null, "not null", null);
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        check(unexpected != actual, "another object", actual);
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        check(Float.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        check(Double.compare(expected, actual) == 0 || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertArrayEquals(boolean[] expected, boolean[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(byte[] expected, byte[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(char[] expected, char[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(short[] expected, short[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(int[] expected, int[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(long[] expected, long[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(float[] expected, float[] actual, float delta) {
        boolean same = expected == actual;
        if (expected != null && actual != null && expected.length == actual.length) {
            same = true;
            for (int i = 0; i < expected.length; i++) {
                same &= expected[i] == actual[i] || expected[i] != expected[i] && actual[i] != actual[i]
                        || Math.abs(expected[i] - actual[i]) <= delta;
            }
        }
        check(same, Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(double[] expected, double[] actual, double delta) {
        boolean same = expected == actual;
        if (expected != null && actual != null && expected.length == actual.length) {
            same = true;
            for (int i = 0; i < expected.length; i++) {
                same &= expected[i] == actual[i] || expected[i] != expected[i] && actual[i] != actual[i]
                        || Math.abs(expected[i] - actual[i]) <= delta;
            }
        }
        check(same, Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.deepToString(expected), Arrays.deepToString(actual));
    }

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected:<" + expected + "> but was:<" + actual + ">");
        }
    }
}
