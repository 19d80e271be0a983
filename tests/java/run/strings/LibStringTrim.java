// Exercises trim, strip, stripLeading, stripTrailing, isBlank, lines, indent, stripIndent and translateEscapes.

import java.util.stream.Collectors;

public class LibStringTrim {
    static String show(String s) {
        StringBuilder out = new StringBuilder("[");
        s.chars().forEach(c -> {
            if (c >= 32 && c < 127) {
                out.append((char) c);
            } else {
                out.append('<').append(Integer.toHexString(c)).append('>');
            }
        });
        return out.append(']').toString();
    }

    public static void main(String[] args) {
        String[] samples = {
            "", " ", "  a b  ", "\t\n x\r\n", "\u2003wide\u2003", "\u00a0nbsp\u00a0", "\u0000nul\u0001", "\u3000", "none",
            " \u4e2d ", "\u001c\u001d", "\u2007fig"
        };
        for (String s : samples) {
            System.out.println(show(s) + " trim" + show(s.trim()) + " strip" + show(s.strip()) + " lead"
                    + show(s.stripLeading()) + " trail" + show(s.stripTrailing()) + " blank=" + s.isBlank());
        }
        System.out.println("same " + ("none".trim() == "none") + " " + ("none".strip() == "none"));

        String[] texts = {"", "one", "one\n", "one\ntwo", "one\r\ntwo\rthree\n\nfive", "\n", "\r\r\n\n", "\u4e2d\n\u6587"};
        for (String text : texts) {
            System.out.println(text.lines().map(LibStringTrim::show).collect(Collectors.joining(",", "{", "}"))
                    + " " + text.lines().count());
        }

        String block = "  a\n b\r\n\n   c  \nd";
        for (int n : new int[] {-5, -2, -1, 0, 1, 3}) {
            System.out.println(n + show(block.indent(n)));
        }
        System.out.println(show("".indent(4)) + show("x".indent(0)));
        System.out.println(show("   x\n     y\n   ".stripIndent()));
        System.out.println(show("   x  \n     y\t\n    z".stripIndent()));
        System.out.println(show("\tx\n  y".stripIndent()));
        System.out.println(show("".stripIndent()) + show("\n\n".stripIndent()));
        String textBlock = """
                {
                  "key": "value\tq",
                  "line": 1 \
                continued
                  trailing\040\s
                }
            """;
        System.out.println(show(textBlock));

        String[] escapes = {
            "plain", "a\\tb\\nc", "\\\\ \\' \\\"", "\\101\\60\\377\\400", "\\s|\\b\\f\\r", "x\\\ny", "\\7", "\\18"
        };
        for (String s : escapes) {
            System.out.println(show(s) + " -> " + show(s.translateEscapes()));
        }
        for (String bad : new String[] {"\\q", "end\\", "\\u0041"}) {
            try {
                System.out.println(bad.translateEscapes());
            } catch (IllegalArgumentException e) {
                System.out.println(bad + " ! " + e.getClass().getSimpleName());
            }
        }
    }
}
