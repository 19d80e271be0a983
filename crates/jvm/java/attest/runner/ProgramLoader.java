package attest.runner;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;

/** Loads the program apart from the runner: its parent is the platform's loader, or that of Mockito; the probes excepted. */
final class ProgramLoader extends URLClassLoader {
    private static final String HITS = Hits.class.getName();

    ProgramLoader(String[] classPath, boolean assertions) throws MalformedURLException {
        super(urls(classPath), Mocks.parent(classPath));
        setDefaultAssertionStatus(assertions);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        return name.equals(HITS) ? Hits.class : super.loadClass(name, resolve);
    }

    static URL[] urls(String[] classPath) throws MalformedURLException {
        URL[] urls = new URL[classPath.length];
        for (int i = 0; i < urls.length; i++) {
            urls[i] = new File(classPath[i]).toURI().toURL();
        }
        return urls;
    }
}
