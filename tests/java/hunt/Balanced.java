/** Brackets that are matched with a stack of three cells. */
public class Balanced {
    private Balanced() {
    }

    public static boolean isBalanced(String text) {
        char[] open = new char[3];
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '(') {
                open[depth++] = c; // bug: ArrayIndexOutOfBoundsException
            } else if (c == ')') {
                if (depth == 0) {
                    return false;
                }
                depth--;
            }
        }
        return depth == 0;
    }
}
