package org.example;

/** Inputs of the programs here. Some methods have no code: what a source does is never looked at. */
public final class Input {
    private Input() {}

    public static native boolean anyBoolean();

    public static native byte anyByte();

    public static native char anyChar();

    public static native short anyShort();

    public static native int anyInt();

    public static native long anyLong();

    public static native float anyFloat();

    public static native double anyDouble();

    public static native String anyString();

    public static native Integer anyInteger();

    public static native int[] anyInts();

    public static native Color anyColor();

    public static int anyBetween(int low, int high) {
        throw new IllegalStateException("a source's code is not run: " + low + ", " + high);
    }

    public static void assume(boolean condition) {
        if (!condition) {
            Runtime.getRuntime().halt(1);
        }
    }
}
