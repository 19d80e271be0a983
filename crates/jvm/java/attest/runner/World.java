package attest.runner;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Properties;
import java.util.TimeZone;

/** The state that all programs of one JVM share, put back after each of them. */
final class World {
    private final Channel channel;
    private final InputStream in = System.in;
    private final PrintStream out = System.out;
    private final PrintStream err = System.err;
    private final Properties properties = (Properties) System.getProperties().clone();
    private final Locale locale = Locale.getDefault();
    private final Locale display = Locale.getDefault(Locale.Category.DISPLAY);
    private final Locale format = Locale.getDefault(Locale.Category.FORMAT);
    private final TimeZone zone = TimeZone.getDefault();
    private ProgramStream programOut;
    private ProgramStream programErr;

    World(Channel channel) {
        this.channel = channel;
    }

    /** Gives the program its own streams. */
    void enter(byte[] input) {
        programOut = new ProgramStream(channel, Channel.OUT);
        programErr = new ProgramStream(channel, Channel.ERR);
        System.setIn(new BufferedInputStream(new ByteArrayInputStream(input)));
        System.setOut(programOut.printer());
        System.setErr(programErr.printer());
    }

    /** Ends the program's streams and undoes its changes of global settings. */
    void leave() {
        programOut.end();
        programErr.end();
        System.setIn(in);
        System.setOut(out);
        System.setErr(err);
        System.setProperties((Properties) properties.clone());
        Locale.setDefault(locale);
        Locale.setDefault(Locale.Category.DISPLAY, display);
        Locale.setDefault(Locale.Category.FORMAT, format);
        TimeZone.setDefault(zone);
        Thread.setDefaultUncaughtExceptionHandler(null);
    }
}
