package attest.runner;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;

/** Mockito for tests that use it: loaded once for all of them, with a session for each that wants one. */
final class Mocks {
    /** The jars of Mockito and what it needs, by the beginnings of their names. */
    private static final String[] JARS = {"mockito-core-", "byte-buddy-", "objenesis-"};
    /** What the folders that Attest makes are called: they stand before the program's own. */
    private static final String OURS = "attest-work-";
    private static final String EXTEND_WITH = "org.junit.jupiter.api.extension.ExtendWith";
    private static final String EXTENSION = "MockitoExtension";

    private static String[] known;
    private static ClassLoader loader;

    private Mocks() {
    }

    /** The loader above a program's own: that of Mockito, if its jars are on the class path. */
    static synchronized ClassLoader parent(String[] classPath) throws MalformedURLException {
        String[] jars = jars(classPath);
        if (jars.length == 0) {
            return ClassLoader.getSystemClassLoader().getParent();
        }
        if (!Arrays.equals(jars, known)) {
            known = jars;
            loader = new Loader(ProgramLoader.urls(jars));
        }
        return loader;
    }

    /** Makes a first mock, which takes long, before any test is timed. */
    static void prepare(String[] classPath) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        try {
            ClassLoader parent = parent(classPath);
            if (parent instanceof Loader) {
                thread.setContextClassLoader(parent);
                Class<?> mockito = parent.loadClass("org.mockito.Mockito");
                Object mock = mockito.getMethod("mock", Class.class).invoke(null, Comparable.class);
                Object answered = ((Comparable<?>) mock).compareTo(null);
                mockito.getMethod("when", Object.class).invoke(null, answered);
                mockito.getMethod("reset", Object[].class).invoke(null, (Object) new Object[] {mock});
            }
        } catch (Exception | LinkageError unusable) {
            // The tests that need it will say so.
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /** What MockitoExtension does before a test; null where it is not asked for. */
    static Object begin(Class<?> test, Object instance) throws Exception {
        if (instance == null || !isExtended(test)) {
            return null;
        }
        ClassLoader own = test.getClassLoader();
        Object builder = call(own.loadClass("org.mockito.Mockito"), null, "mockitoSession");
        Class<?> of = own.loadClass("org.mockito.session.MockitoSessionBuilder");
        builder = of.getMethod("initMocks", Object.class).invoke(builder, instance);
        Class<?> strictness = own.loadClass("org.mockito.quality.Strictness");
        Object strict = strictness.getField("STRICT_STUBS").get(null);
        builder = of.getMethod("strictness", strictness).invoke(builder, strict);
        return call(of, builder, "startMocking");
    }

    /** What it does behind a test: complains of answers that nobody asked for, unless the test failed anyway. */
    static void end(Object session, Throwable failure) throws Throwable {
        if (session == null) {
            return;
        }
        Class<?> of = session.getClass().getClassLoader().loadClass("org.mockito.MockitoSession");
        try {
            if (failure == null) {
                call(of, session, "finishMocking");
            } else {
                of.getMethod("finishMocking", Throwable.class).invoke(session, failure);
            }
        } catch (InvocationTargetException complaint) {
            if (failure == null) {
                throw complaint.getCause();
            }
        }
    }

    private static Object call(Class<?> of, Object on, String name) throws Exception {
        return of.getMethod(name).invoke(on);
    }

    private static boolean isExtended(Class<?> test) throws Exception {
        for (Annotation annotation : test.getAnnotations()) {
            if (annotation.annotationType().getName().equals(EXTEND_WITH)) {
                Method value = annotation.annotationType().getMethod("value");
                value.setAccessible(true);
                for (Class<?> extension : (Class<?>[]) value.invoke(annotation)) {
                    if (extension.getSimpleName().equals(EXTENSION)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    private static String[] jars(String[] classPath) {
        List<String> jars = new ArrayList<String>();
        boolean mockito = false;
        boolean program = false;
        for (String entry : classPath) {
            String jar = jar(entry);
            if (jar != null) {
                if (!program) {
                    // Who tests Mockito itself has to have it in the loader of the tests.
                    return new String[0];
                }
                jars.add(entry);
                mockito |= jar.equals(JARS[0]);
            }
            program |= !entry.contains(OURS);
        }
        return mockito ? jars.toArray(new String[0]) : new String[0];
    }

    private static String jar(String entry) {
        String name = new File(entry).getName();
        for (String jar : JARS) {
            if (name.startsWith(jar) && name.endsWith(".jar")) {
                return jar;
            }
        }
        return null;
    }

    /**
     * The loader of Mockito, which makes subclasses here: the other way needs an agent, which starts a process, and makes
     * the same of interfaces and classes that are not final.
     */
    private static final class Loader extends URLClassLoader {
        private static final String MAKER = "mockito-extensions/org.mockito.plugins.MockMaker";

        Loader(URL[] jars) {
            super(jars, ClassLoader.getSystemClassLoader().getParent());
        }

        @Override
        public Enumeration<URL> getResources(String name) throws java.io.IOException {
            return name.equals(MAKER) ? Collections.enumeration(Collections.singleton(maker()))
                    : super.getResources(name);
        }

        private static URL maker() throws MalformedURLException {
            return new URL("attest", "", -1, MAKER, new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL url) {
                    return new URLConnection(url) {
                        @Override
                        public void connect() {
                        }

                        @Override
                        public InputStream getInputStream() {
                            return new ByteArrayInputStream(
                                    "mock-maker-subclass".getBytes(StandardCharsets.UTF_8));
                        }
                    };
                }
            });
        }
    }
}
