// Defines each class of a file in a loader of its own, has the JVM link it, and says what came of it.

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

public class Linker {
    static final Map<String, byte[]> CLASSES = new HashMap<>();

    static class Loader extends ClassLoader {
        private final byte[] subject;
        private Class<?> defined;

        Loader(byte[] subject) {
            super(ClassLoader.getPlatformClassLoader());
            this.subject = subject;
        }

        Class<?> subject() {
            defined = defineClass(null, subject, 0, subject.length);
            return defined;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> known = findLoadedClass(name);
            if (known != null) {
                return known;
            }
            byte[] bytes = CLASSES.get(name.replace('.', '/'));
            return bytes == null ? super.loadClass(name, resolve) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] arguments) throws IOException {
        for (int at = 1; at < arguments.length; at++) {
            read(arguments[at]);
        }
        PrintStream out = new PrintStream(new BufferedOutputStream(System.out));
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(arguments[0])))) {
            int count = in.readInt();
            for (int nth = 0; nth < count; nth++) {
                byte[] bytes = new byte[in.readInt()];
                in.readFully(bytes);
                out.println("= " + link(bytes));
            }
        }
        out.flush();
    }

    static String link(byte[] bytes) {
        try {
            Class<?> defined = new Loader(bytes).subject();
            // Reflection has a class linked before it looks at its members.
            if (defined.isInterface()) {
                defined.getDeclaredMethods();
            } else {
                defined.getConstructors();
            }
            return "ok";
        } catch (Throwable refused) {
            String message = String.valueOf(refused.getMessage());
            return refused.getClass().getName() + " " + message.lines().findFirst().orElse("");
        }
    }

    static void read(String jar) throws IOException {
        try (JarFile file = new JarFile(jar)) {
            for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements();) {
                JarEntry entry = entries.nextElement();
                String name = entry.getName();
                if (name.endsWith(".class") && !name.startsWith("META-INF/")) {
                    CLASSES.put(name.substring(0, name.length() - 6), file.getInputStream(entry).readAllBytes());
                }
            }
        }
    }
}
