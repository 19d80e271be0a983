package org.junit.jupiter.api;

import java.time.Duration;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.function.Executable;

/** Stands in for JUnit's where that is not on the class path: the assertions that generated tests use. */
public final class Assertions {
    private Assertions() {
    }

    public static <T extends Throwable> T assertThrows(Class<T> expected, Executable executable) {
        try {
            executable.execute();
        } catch (Throwable thrown) {
            if (expected.isInstance(thrown)) {
                return expected.cast(thrown);
            }
            throw new AssertionError("Unexpected exception type thrown, expected: <" + expected.getName()
                    + "> but was: <" + thrown.getClass().getName() + ">", thrown);
        }
        throw new AssertionError("Expected " + expected.getName() + " to be thrown, but nothing was thrown.");
    }

    public static void assertTimeoutPreemptively(Duration timeout, Executable executable) {
        Throwable[] thrown = new Throwable[1];
        Thread thread = new Thread(() -> {
            try {
                executable.execute();
            } catch (Throwable problem) {
                thrown[0] = problem;
            }
        });
        thread.setDaemon(true);
        thread.start();
        try {
            thread.join(timeout.toMillis());
        } catch (InterruptedException interrupted) {
            throw new AssertionError("interrupted", interrupted);
        }
        if (thread.isAlive()) {
            throw new AssertionError("execution timed out after " + timeout.toMillis() + " ms");
        }
        if (thrown[0] != null) {
            throw new AssertionError(thrown[0].toString(), thrown[0]);
        }
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
        if (actual == null) {
            throw new AssertionError("expected: not <null>");
        }
    }

    public static void assertSame(Object expected, Object actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertNotSame(Object unexpected, Object actual) {
        if (unexpected == actual) {
            throw new AssertionError("expected: not same but was: <" + actual + ">");
        }
    }

    public static void assertEquals(Object expected, Object actual) {
        check(Objects.equals(expected, actual), expected, actual);
    }

    public static void assertEquals(byte expected, byte actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(char expected, char actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(short expected, short actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(int expected, int actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(long expected, long actual) {
        check(expected == actual, expected, actual);
    }

    public static void assertEquals(float expected, float actual) {
        check(Float.floatToIntBits(expected) == Float.floatToIntBits(actual), expected, actual);
    }

    public static void assertEquals(float expected, float actual, float delta) {
        boolean same = Float.floatToIntBits(expected) == Float.floatToIntBits(actual);
        check(same || Math.abs(expected - actual) <= delta, expected, actual);
    }

    public static void assertEquals(double expected, double actual) {
        check(Double.doubleToLongBits(expected) == Double.doubleToLongBits(actual), expected, actual);
    }

    public static void assertEquals(double expected, double actual, double delta) {
        boolean same = Double.doubleToLongBits(expected) == Double.doubleToLongBits(actual);
        check(same || Math.abs(expected - actual) <= delta, expected, actual);
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

    public static void assertArrayEquals(float[] expected, float[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(double[] expected, double[] actual) {
        check(Arrays.equals(expected, actual), Arrays.toString(expected), Arrays.toString(actual));
    }

    public static void assertArrayEquals(Object[] expected, Object[] actual) {
        check(Arrays.deepEquals(expected, actual), Arrays.deepToString(expected), Arrays.deepToString(actual));
    }

    private static void check(boolean holds, Object expected, Object actual) {
        if (!holds) {
            throw new AssertionError("expected: <" + expected + "> but was: <" + actual + ">");
        }
    }
}
