package attest.runner;

import java.io.File;
import java.util.Arrays;

/** The working folder, which is this JVM's own, with the folder for temporary files in it. */
final class Place {
    /** More names than this of what was left are not named. */
    private static final int MAX_NAMED = 8;
    private static final File TEMPORARY = new File(System.getProperty("java.io.tmpdir"));
    private static final File WORK = TEMPORARY.getParentFile();

    private Place() {
    }

    /** Finds the folders, before a program can say that they are elsewhere. */
    static void find() {
        // Done by the initialiser.
    }

    /** Tells the names of what a program has left in the working folder, sorted, and takes it away; also temporary files? */
    static void sweep(Message result, boolean temporaryToo) {
        String[] names = new String[0];
        if (WORK != null && WORK.getName().startsWith("attest-jvm-")) {
            String[] found = WORK.list();
            names = found == null ? names : found;
        }
        Arrays.sort(names);
        int left = 0;
        for (String name : names) {
            left += name.equals(TEMPORARY.getName()) ? 0 : 1;
        }
        int named = Math.min(left, MAX_NAMED);
        result.number(named);
        for (String name : names) {
            File file = new File(WORK, name);
            if (!name.equals(TEMPORARY.getName())) {
                delete(file);
                if (named > 0) {
                    result.text(name);
                    named--;
                }
            }
        }
        File[] files = temporaryToo && names.length > 0 ? TEMPORARY.listFiles() : null;
        if (files != null) {
            for (File file : files) {
                delete(file);
            }
        }
    }

    private static void delete(File file) {
        if (!java.nio.file.Files.isSymbolicLink(file.toPath())) {
            File[] files = file.listFiles();
            if (files != null) {
                for (File inner : files) {
                    delete(inner);
                }
            }
        }
        file.delete();
    }
}
