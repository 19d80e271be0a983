package attest.runner;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;

/** What a program threw, shown as if the runner had not been below it. The program's own methods may fail. */
final class Thrown {
    private Thrown() {
    }

    static void write(Message message, Throwable thrown) {
        message.text(thrown.getClass().getName());
        writeMessage(message, thrown);
        message.text(printed(thrown));
        writeFrames(message, frames(thrown));
    }

    static void writeFrames(Message message, StackTraceElement[] frames) {
        message.number(frames.length);
        for (StackTraceElement frame : frames) {
            message.text(frame.getClassName());
            message.text(frame.getMethodName());
            message.optionalText(frame.getFileName());
            message.number(frame.getLineNumber());
        }
    }

    /** Cuts the runner's frames off, in the causes and suppressed exceptions too. */
    static void trim(Throwable thrown) {
        trim(thrown, Collections.newSetFromMap(new IdentityHashMap<Throwable, Boolean>()));
    }

    private static void trim(Throwable thrown, Set<Throwable> seen) {
        if (thrown == null || seen.size() >= 1000 || !seen.add(thrown)) {
            return;
        }
        try {
            thrown.setStackTrace(trimmed(thrown.getStackTrace()));
            for (Throwable suppressed : thrown.getSuppressed()) {
                trim(suppressed, seen);
            }
            trim(thrown.getCause(), seen);
        } catch (Throwable programs) {
            // An overridden accessor failed: the untrimmed trace is still true.
        }
    }

    /** The frames above the runner's; all of them where the runner is not at the bottom. */
    static StackTraceElement[] trimmed(StackTraceElement[] frames) {
        int end = frames.length;
        while (end > 0 && frames[end - 1].getClassName().equals("java.lang.Thread")) {
            end--;
        }
        int below = end;
        while (end > 0 && frames[end - 1].getClassName().startsWith("attest.runner.")) {
            end--;
        }
        if (end == below) {
            return frames;
        }
        while (end > 0 && isReflective(frames[end - 1].getClassName())) {
            end--;
        }
        return Arrays.copyOf(frames, end);
    }

    private static boolean isReflective(String name) {
        return name.startsWith("java.lang.reflect.") || name.startsWith("jdk.internal.reflect.")
                || name.startsWith("sun.reflect.") || name.startsWith("java.lang.invoke.")
                || name.equals("jdk.internal.misc.Unsafe") || name.equals("sun.misc.Unsafe");
    }

    private static StackTraceElement[] frames(Throwable thrown) {
        try {
            return thrown.getStackTrace();
        } catch (Throwable programs) {
            return new StackTraceElement[0];
        }
    }

    private static void writeMessage(Message message, Throwable thrown) {
        String text;
        try {
            text = thrown.getMessage();
        } catch (Throwable programs) {
            text = null;
        }
        message.small(text == null ? 0 : 1);
        if (text != null) {
            message.units(text);
        }
    }

    private static String printed(Throwable thrown) {
        StringWriter text = new StringWriter();
        try {
            PrintWriter writer = new PrintWriter(text);
            thrown.printStackTrace(writer);
            writer.flush();
        } catch (Throwable programs) {
            text.write("(" + programs.getClass().getName() + " while printing)");
        }
        return text.toString();
    }
}
