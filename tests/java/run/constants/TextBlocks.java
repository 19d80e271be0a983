// Exercises text blocks: indentation stripping, escapes, line continuation, quotes and use in expressions.
public class TextBlocks {
    static final String CONST = """
        fixed
          indented
        """;

    static void show(String s) {
        System.out.println(s.length() + "[" + s.replace("\n", "|").replace("\t", "~").replace(' ', '_') + "]");
    }

    public static void main(String[] args) {
        show("""
            hello""");
        show("""
            hello
            """);
        show("""
              deep
            base
                deeper
            """);
        show("""
              moved by the closing line
          """);
        show("""

            blank lines

            kept
            """);
        show("""
            joined \
            together \
            here
            """);
        show("""
            trailing\040
            spaces \s
            tab\there
            """);
        show("""
            "quotes" and ""two"" and \"""three\"""
            """);
        show("""
            back\\slash \n newline \u0041 \101 \0end
            """.replace('\0', '0'));
        show("""
            """);
        show("a" + """
            b""" + 'c' + """
            d
            """.length());
        show(CONST);
        System.out.println(CONST == """
            fixed
              indented
            """);
        System.out.println("""
            {
              "name": "%s",
              "size": %d
            }
            """.formatted("box", 3));
        System.out.println(switch ("""
            key""") {
            case "key" -> "matched";
            default -> "missed";
        });
        show("  a\n    b\n".stripIndent());
        show("x\\ty\\\\z\\s.".translateEscapes());
        show("  one\n two\n".indent(2));
        show("one\ntwo".indent(-5));
        show(" \t lead and trail \u2003".strip());
        System.out.println("a\nb\r\nc\rd\n".lines().count() + " " + "  ".isBlank());
    }
}
