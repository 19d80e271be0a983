/** length, charAt, isEmpty and equals of strings. */
final class StringBasics {
    static boolean isEmpty(String s) {
        return s.isEmpty();
    }

    static boolean nullOrEmpty(String s) {
        return s == null || s.length() == 0;
    }

    static char firstCharacter(String s) {
        return s.charAt(0);
    }

    static char characterAt(String s, int i) {
        return s.charAt(i);
    }

    //@ pre s != null
    static boolean isYes(String s) {
        return s.equals("yes");
    }

    static boolean constantFirst(String s) {
        return "ok".equals(s);
    }

    //@ pre a != null && b != null
    static boolean equalButNotSame(String a, String b) {
        return a != b && a.equals(b);
    }

    //@ pre s != null
    static int lengthClass(String s) {
        if (s.length() > 3) {
            return 2;
        }
        return s.length() > 1 ? 1 : 0;
    }

    //@ pre s != null
    static boolean startsWithCapital(String s) {
        return s.length() > 0 && s.charAt(0) >= 'A' && s.charAt(0) <= 'Z';
    }

    //@ pre s != null
    static boolean password(String s) {
        return s.length() == 4 && s.charAt(0) == 'o' && s.charAt(1) == 'p'
                && s.charAt(2) == 'e' && s.charAt(3) == 'n';
    }

    private StringBasics() {
    }
}
