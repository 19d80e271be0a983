// Exercises toUpperCase and toLowerCase with special casings: sharp s, dotted I, final sigma, ligatures, surrogates.

import java.util.Locale;

public class LibStringCase {
    static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            if (c < 127 && c >= 32) {
                out.append(c);
            } else {
                out.append(String.format("\\u%04x", (int) c));
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String[] samples = {
            "", "hello", "HELLO", "MiXeD 123", "stra\u00dfe", "\u0130stanbul", "\u0131", "I", "i",
            "\u039f\u0394\u03a5\u03a3\u03a3\u0395\u03a5\u03a3", "\u03a3", "A\u03a3", "A\u03a3.", "A\u03a3B", ".\u03a3",
            "\u03a3\u03a3", "\ufb01nal \ufb03", "\u01c4\u01c5\u01c6", "\u00ff", "\u0178", "\u00b5", "\u0149",
            "\u1f80", "\u1fb3", "\ud801\udc00", "\ud801\udc28x", "\ud801", "\udc28a", "\u00c0\u00e0\u00d7\u00f7",
            "\u0399\u0308\u0301", "\u0390", "\u1e9e", "\u212a\u212b", "\u10d0", "\u0587"
        };
        for (String s : samples) {
            System.out.println(escape(s) + " up " + escape(s.toUpperCase(Locale.ROOT)) + " down "
                    + escape(s.toLowerCase(Locale.ROOT)));
        }
        Locale turkish = new Locale("tr", "TR");
        Locale lithuanian = new Locale("lt");
        for (String s : new String[] {"title", "TITLE", "\u0130I\u0131i", "I\u0307", "\u00cc", "i\u0307", "J\u0300"}) {
            System.out.println(escape(s) + " tr " + escape(s.toUpperCase(turkish)) + " "
                    + escape(s.toLowerCase(turkish)) + " lt " + escape(s.toUpperCase(lithuanian)) + " "
                    + escape(s.toLowerCase(lithuanian)));
        }
        String lower = "already lower 123";
        String upper = "ALREADY UPPER 123";
        System.out.println((lower.toLowerCase(Locale.ROOT) == lower) + " " + (upper.toUpperCase(Locale.ROOT) == upper));
        StringBuilder all = new StringBuilder();
        for (char c = 0x80; c < 0x250; c++) {
            String one = String.valueOf(c);
            String up = one.toUpperCase(Locale.ROOT);
            String down = one.toLowerCase(Locale.ROOT);
            if (up.length() > 1 || down.length() > 1 || Character.toUpperCase(c) != up.charAt(0)) {
                all.append(escape(one)).append('>').append(escape(up)).append('/').append(escape(down)).append(' ');
            }
        }
        System.out.println(all);
        int hash = 0;
        for (char c = 0x20; c < 0x180; c++) {
            hash = hash * 31 + String.valueOf(c).toUpperCase(Locale.ROOT).hashCode();
            hash = hash * 31 + String.valueOf(c).toLowerCase(Locale.ROOT).hashCode();
        }
        System.out.println(hash);
        System.out.println("quickly".substring(0, 1).toUpperCase(Locale.ROOT) + "quickly".substring(1));
        try {
            lower.toUpperCase((Locale) null);
        } catch (NullPointerException e) {
            System.out.println("null locale");
        }
    }
}
