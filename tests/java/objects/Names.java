import java.io.File;
import java.net.URI;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.DecimalFormat;
import java.text.NumberFormat;
import java.util.Currency;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of things: locales, charsets, addresses, paths, patterns. */
public final class Names {
    private Names() {}

    public static String comma(Locale locale) {
        if (locale.getLanguage().equals("de")) {
            return ","; // reached
        }
        if (locale.getCountry().isEmpty()) {
            return ""; // reached
        }
        return "."; // reached
    }

    public static int width(Charset charset) {
        if (charset.equals(StandardCharsets.UTF_16)) {
            return 2; // reached
        }
        if (charset.equals(StandardCharsets.UTF_8)) {
            return 4; // reached
        }
        return 1; // reached
    }

    public static boolean nil(UUID id) {
        if (id.getMostSignificantBits() == 0 && id.getLeastSignificantBits() == 0) {
            return true; // reached
        }
        return false; // reached
    }

    public static int port(URI address) {
        if (address.getScheme() == null) {
            return 0; // reached
        }
        if ("http".equals(address.getScheme())) {
            return 80; // reached
        }
        return -1; // reached
    }

    public static boolean secure(URL address) {
        if (address.getProtocol().equals("https")) {
            return true; // reached
        }
        return false; // reached
    }

    public static boolean found(Pattern pattern, String text) {
        if (pattern.matcher(text).find()) {
            return true; // reached
        }
        return false; // reached
    }

    public static int start(Matcher matcher) {
        if (matcher.find()) {
            return matcher.start(); // reached
        }
        return -1; // reached
    }

    public static boolean hidden(Path path) {
        if (path.getFileName() == null) {
            return false; // reached
        }
        return path.getFileName().toString().startsWith("."); // reached
    }

    public static int parts(Path path) {
        if (path.isAbsolute()) {
            return -1; // reached
        }
        return path.getNameCount(); // reached
    }

    public static String extension(File file) {
        String name = file.getName();
        int dot = name.lastIndexOf('.');
        if (dot > 0) {
            return name.substring(dot + 1); // reached
        }
        return ""; // reached
    }

    public static boolean there(File file) {
        if (file.isDirectory()) {
            return true; // reached
        }
        return file.exists(); // reached
    }

    public static int cents(Currency currency) {
        if (currency.getDefaultFractionDigits() == 2) {
            return 100; // reached
        }
        return 1; // reached
    }

    public static boolean formatted(NumberFormat format, int number) {
        if (format.format(number).isEmpty()) {
            return false;
        }
        return true; // reached
    }

    public static boolean grouped(DecimalFormat format) {
        if (format.isGroupingUsed()) {
            return true; // reached
        }
        return false; // reached
    }
}
