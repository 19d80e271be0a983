/** Structures and recursion of any depth. */
public class BoundChains {
    public int value;
    public BoundChains next;

    private static int depth(int n) {
        return n <= 0 ? 0 : 1 + depth(n - 1);
    }

    public static int deep(int n) {
        if (n < 2000 && depth(n) > n && n >= 0) {
            return 1; // target: bound
        }
        return 0;
    }

    public static int positives(BoundChains chain) {
        int positives = 0;
        int length = 0;
        for (BoundChains node = chain; node != null && length < 1000; node = node.next) {
            length++;
            if (node.value > 0) {
                positives++;
            }
        }
        if (positives > length) {
            return 1; // target: bound
        }
        return 0;
    }

    public static int vowels(String text) {
        int vowels = 0;
        for (int i = 0; i < text.length(); i++) {
            if ("aeiou".indexOf(text.charAt(i)) >= 0) {
                vowels++;
            }
        }
        if (vowels > text.length()) {
            return 1; // target: bound
        }
        if (vowels == 3 && text.length() == 4) {
            return 2; // target: reachable
        }
        return 0;
    }
}
