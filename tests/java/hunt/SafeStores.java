/** Stores into arrays of the right type. */
public class SafeStores {
    private SafeStores() {
    }

    public static Object[] pair(Object first, Object second) {
        Object[] pair = new Object[2];
        pair[0] = first;
        pair[1] = second;
        return pair;
    }

    public static String[] words(String text, int count) {
        String[] words = new String[Math.floorMod(count, 5)];
        Object[] view = words;
        for (int i = 0; i < view.length; i++) {
            view[i] = text;
        }
        return words;
    }
}
