package attest;

/** On the JVM nothing happens; on Attest's machine each is a bug of its own, in the middle of a run. */
public final class Plant {
    private Plant() {}

    public static void panic() {}

    /** In what observes the run, when it is asked next. */
    public static void inObserver() {}

    /** In what is shown the end of the path. */
    public static void inVisitor() {}

    /** In the model of this method, if the number is symbolic. */
    public static void inModel(int number) {}
}
