package faults;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** Ends the JVM that runs a test as it is written. */
final class Grave {
    private Grave() {}

    static void scribble() {
        if (isTest()) {
            try (FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
                out.write(new byte[] {-1, -1, -1, -1, -1, -1});
            } catch (IOException impossible) {
                throw new IllegalStateException(impossible);
            }
        }
    }

    static void halt() {
        if (isTest()) {
            Runtime.getRuntime().halt(9);
        }
    }

    private static boolean isTest() {
        for (StackTraceElement element : new Throwable().getStackTrace()) {
            if (element.getClassName().endsWith("Test")) {
                return true;
            }
        }
        return false;
    }
}
