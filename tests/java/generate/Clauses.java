/** Reads `begin x; y; end`, nested; its words are those of {@link Lexicon}. */
public final class Clauses {
    private final String text;
    private int at;

    public Clauses(String text) {
        this.text = text;
    }

    public int depth() {
        at = 0;
        return block();
    }

    private int block() {
        if (!Lexicon.isBegin(text, at)) {
            return 0;
        }
        at += Lexicon.BEGIN.length();
        int deepest = 0;
        while (at < text.length() && !Lexicon.isEnd(text, at)) {
            int inner = block();
            if (inner > deepest) {
                deepest = inner;
            }
            if (inner == 0) {
                at++;
            }
        }
        if (at >= text.length()) {
            throw new IllegalStateException("no end");
        }
        at += Lexicon.END.length();
        return 1 + deepest;
    }

    /** Whether somebody has switched it off outside. */
    public static boolean isOff() {
        return System.getProperty("clauses.off") != null;
    }
}

final class Lexicon {
    static final String BEGIN = "begin";
    static final String END = "end;";

    private Lexicon() {}

    static boolean isBegin(String text, int at) {
        return text.startsWith("begin", at);
    }

    static boolean isEnd(String text, int at) {
        return text.startsWith("end;", at);
    }
}
