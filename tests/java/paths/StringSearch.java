/** startsWith, endsWith, indexOf, contains, substring and compareTo. */
final class StringSearch {
    //@ pre s != null
    static boolean isComment(String s) {
        return s.startsWith("//");
    }

    //@ pre s != null
    static boolean isJava(String s) {
        return s.endsWith(".java");
    }

    //@ pre s != null
    static int positionOfColon(String s) {
        int i = s.indexOf(':');
        return i < 0 ? s.length() : i;
    }

    //@ pre s != null
    static boolean containsAb(String s) {
        return s.contains("ab");
    }

    static String tail(String s, int from) {
        return s.substring(from);
    }

    static String middle(String s, int from, int to) {
        return s.substring(from, to);
    }

    //@ pre s != null
    static boolean secondHalfRepeats(String s) {
        if (s.length() != 4) {
            return false;
        }
        return s.substring(0, 2).equals(s.substring(2));
    }

    //@ pre a != null && b != null
    static int order(String a, String b) {
        int order = a.compareTo(b);
        return order < 0 ? -1 : order == 0 ? 0 : 1;
    }

    //@ pre s != null
    static String keyOf(String s) {
        int equals = s.indexOf("=");
        if (equals <= 0) {
            throw new IllegalArgumentException(s);
        }
        return s.substring(0, equals);
    }

    //@ pre s != null
    static boolean lastSlashIsFirst(String s) {
        return s.lastIndexOf('/') == 0;
    }

    private StringSearch() {
    }
}
