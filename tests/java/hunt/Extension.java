/** The ending of a file name. */
public class Extension {
    private Extension() {
    }

    public static String of(String fileName) {
        int dot = fileName.lastIndexOf('.');
        return fileName.substring(dot + 1);
    }

    public static String without(String fileName) {
        int dot = fileName.lastIndexOf('.');
        return fileName.substring(0, dot); // bug: StringIndexOutOfBoundsException
    }
}
