/** StringBuilder made in the method or passed in. */
final class StringBuilders {
    //@ pre n >= 0 && n <= 4
    //@ paths 5
    //@ domain n 0..4
    //@ complete
    static String repeated(int n) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < n; i++) {
            builder.append('x');
        }
        return builder.toString();
    }

    //@ pre s != null
    static boolean reversedIsSame(String s) {
        if (s.length() > 3) {
            return false;
        }
        return new StringBuilder(s).reverse().toString().equals(s);
    }

    //@ pre x >= -2 && x <= 2 && y >= -2 && y <= 2
    //@ domain x -2..2, y -2..2
    //@ complete
    static int lengthOfPair(int x, int y) {
        return new StringBuilder().append(x).append(',').append(y).length();
    }

    static char last(StringBuilder builder) {
        return builder.charAt(builder.length() - 1);
    }

    //@ domain i -1..4
    //@ complete
    static String deleted(int i) {
        StringBuilder builder = new StringBuilder("abc");
        builder.deleteCharAt(i);
        return builder.toString();
    }

    //@ domain c 95..105
    //@ complete
    static boolean inserted(char c) {
        StringBuilder builder = new StringBuilder("ac");
        builder.insert(1, c);
        return builder.toString().equals("abc");
    }

    private StringBuilders() {
    }
}
