/** A list of names in an array that is larger than needed. */
public class Names {
    private final String[] names = new String[4];
    private int size;

    public void add(String name) {
        if (size < names.length) {
            names[size++] = name;
        }
    }

    public int longest() {
        int longest = 0;
        for (String name : names) {
            if (name.length() > longest) { // bug: NullPointerException
                longest = name.length();
            }
        }
        return longest;
    }
}
