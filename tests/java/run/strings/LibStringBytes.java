// Exercises getBytes and new String(byte[]) in UTF-8, ISO-8859-1, US-ASCII and UTF-16, with unmappable and malformed input.

import java.io.UnsupportedEncodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

public class LibStringBytes {
    static final Charset[] CHARSETS = {
        StandardCharsets.UTF_8, StandardCharsets.ISO_8859_1, StandardCharsets.US_ASCII, StandardCharsets.UTF_16,
        StandardCharsets.UTF_16BE, StandardCharsets.UTF_16LE
    };

    static String escape(String s) {
        StringBuilder out = new StringBuilder("'");
        for (char c : s.toCharArray()) {
            out.append(c >= 32 && c < 127 ? String.valueOf(c) : "\\u" + HexFormat.of().toHexDigits(c));
        }
        return out.append("'").toString();
    }

    public static void main(String[] args) throws Exception {
        String[] samples = {
            "", "plain", "\u00e9t\u00e9", "\u20ac5", "\u4e2d\u6587", "\ud83d\ude00!", "a\ud83d", "\ude00b", "\ud83d\ud83d\ude00",
            "\u0000\u007f\u0080\u07ff\u0800\uffff", "mix \u00ff\u0100"
        };
        for (String s : samples) {
            System.out.println(escape(s));
            for (Charset charset : CHARSETS) {
                byte[] bytes = s.getBytes(charset);
                String back = new String(bytes, charset);
                System.out.println("  " + charset + " " + HexFormat.of().formatHex(bytes) + " "
                        + (back.equals(s) ? "same" : escape(back)));
            }
        }
        String[] malformed = {
            "80", "c0", "c080", "c3", "c328", "e0", "e080", "e08080", "e282", "e28261", "eda080", "eda080edb080", "f0",
            "f09f98", "f09f9880", "f0808080", "f4908080", "f8888080", "fe", "ff41", "61c362", "e2e282ac", "efbbbf61"
        };
        for (String hex : malformed) {
            byte[] bytes = HexFormat.of().parseHex(hex);
            System.out.println(hex + " utf8 " + escape(new String(bytes, StandardCharsets.UTF_8)) + " latin1 "
                    + escape(new String(bytes, StandardCharsets.ISO_8859_1)) + " ascii "
                    + escape(new String(bytes, StandardCharsets.US_ASCII)));
        }
        for (String hex : new String[] {"", "00", "0041", "feff0041", "fffe4100", "d83dde00", "d83d0041", "de00", "004100", "fffe"}) {
            byte[] bytes = HexFormat.of().parseHex(hex);
            System.out.println(hex + " utf16 " + escape(new String(bytes, StandardCharsets.UTF_16)) + " be "
                    + escape(new String(bytes, StandardCharsets.UTF_16BE)) + " le "
                    + escape(new String(bytes, StandardCharsets.UTF_16LE)));
        }
        byte[] part = "0123456789".getBytes("UTF-8");
        System.out.println(new String(part, 3, 4, "US-ASCII") + " " + new String(part, 0, 2, StandardCharsets.UTF_8));
        try {
            "x".getBytes("no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
        try {
            new String(part, 8, 3, StandardCharsets.UTF_8);
        } catch (StringIndexOutOfBoundsException e) {
            System.out.println("range " + e.getClass().getSimpleName());
        }
        System.out.println(Charset.forName("latin1") + " " + Charset.isSupported("UTF8") + " "
                + StandardCharsets.UTF_8.aliases().contains("UTF8"));
    }
}
