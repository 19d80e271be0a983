package org.sosy_lab.sv_benchmarks;

import java.util.Random;

/** Inputs as benchmark programs of SV-COMP ask for them: the same names, code of our own. */
public final class Verifier {
    private Verifier() {}

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }

    public static boolean nondetBoolean() {
        return new Random().nextBoolean();
    }

    public static int nondetInt() {
        return new Random().nextInt();
    }

    public static double nondetDouble() {
        return new Random().nextDouble();
    }

    public static String nondetString() {
        return Integer.toString(new Random().nextInt());
    }
}
