/** What may be wanted of a jar. */
public final class JarSpec {
    private JarSpec() {
    }

    public static boolean full(Jar jar) {
        return jar.count() == 3;
    }

    public static boolean huge(Jar jar) {
        return jar.count() == 9;
    }

    public static boolean greedy(Jar jar) {
        jar.put();
        return true;
    }
}
