// Exercises the exceptions of malformed formats with their messages, Formattable arguments, and the Formatter class itself.

import java.util.Formattable;
import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;

public class LibFormatErrors {
    static void f(String format, Object... args) {
        try {
            System.out.println(format + " |" + String.format(Locale.ROOT, format, args) + "|");
        } catch (IllegalFormatException e) {
            System.out.println(format + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static class Money implements Formattable {
        @Override
        public void formatTo(Formatter formatter, int flags, int width, int precision) {
            formatter.format("<%d,%d,%d>", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        f("%d", "text");
        f("%d", 1.5);
        f("%x", 2.0);
        f("%f", 1);
        f("%e", "x");
        f("%c", "str");
        f("%c", 0x110000);
        f("%d");
        f("%d %d", 1);
        f("%3$s", "a", "b");
        f("%<s", "a");
        f("%q", 1);
        f("%");
        f("abc%");
        f("%-d", 1);
        f("%-05d", 1);
        f("%+ d", 1);
        f("%++d", 1);
        f("%#d", 1);
        f("%.2d", 1);
        f("%,x", 255);
        f("%+x", 255);
        f("%,e", 1.0);
        f("%#s", "x");
        f("%+s", "x");
        f("%0s", "x");
        f("%5n");
        f("%.3n");
        f("%-%");
        f("%.1%");
        f("%.2c", 'x');
        f("%#c", 'x');
        f("%+b", true);
        f("%(a", 1.0);
        f("%,a", 1.0);
        f("%#g", 1.0);
        f("%tQ", "x");
        f("%t", 1);
        f("%tz");
        f("%T", 1);
        f("%I", 1);
        f("%D", 1);
        f("%0$s", "x");
        f("%-5", 1);
        f("%5.d", 1);
        f("%s %s", "only");
        f("%s %-20s %#S %.5s", new Money(), new Money(), new Money(), new Money());
        f("%s %s", List.of(1, 2), new int[0].length);
        f("%s", (Object[]) null);
        f("%s %s", "a", new Object() {
            @Override
            public String toString() {
                return "custom";
            }
        });
        StringBuilder target = new StringBuilder("start ");
        Formatter formatter = new Formatter(target, Locale.ROOT);
        formatter.format("%d-%s", 1, "x").format(" %5.1f", 2.25);
        System.out.println(formatter + " " + formatter.locale() + "| " + (formatter.out() == target) + " " + formatter.ioException());
        formatter.close();
        try {
            formatter.format("x");
        } catch (FormatterClosedException e) {
            System.out.println("closed " + e.getMessage());
        }
        try {
            String.format(null, 1);
        } catch (NullPointerException e) {
            System.out.println("null format");
        }
        System.out.println(new Formatter().format("%s", "plain").toString().length());
    }
}
