package attest.runner;

import java.lang.annotation.Annotation;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** One test method of JUnit 4, 5 or 6, known by the names of its annotations. */
final class Test implements Runnable {
    private static final String[] DISABLED = {"org.junit.jupiter.api.Disabled", "org.junit.Ignore"};

    final Message result = new Message();
    private final String type;
    private final String method;
    private final boolean disabledToo;

    Test(String type, String method, boolean disabledToo) {
        this.type = type;
        this.method = method;
        this.disabledToo = disabledToo;
    }

    @Override
    public void run() {
        try {
            Class<?> found = Class.forName(type, false, Thread.currentThread().getContextClassLoader());
            Method test = find(found);
            if (test == null) {
                result.small(3).text(type + "." + method);
                return;
            }
            String reason = disabledToo ? null : disabled(test);
            if (reason == null) {
                reason = disabledToo ? null : disabled(found);
            }
            if (reason != null) {
                result.small(4).text(reason);
                return;
            }
            for (Object[] arguments : Arguments.of(test)) {
                invoke(found, test, arguments);
            }
            result.small(0).small('V');
        } catch (ClassNotFoundException missing) {
            result.small(2).text(type);
        } catch (InvocationTargetException thrown) {
            threw(thrown.getCause());
        } catch (Throwable thrown) {
            threw(thrown);
        }
    }

    private void threw(Throwable thrown) {
        Thrown.trim(thrown);
        result.small(1);
        Thrown.write(result, thrown);
    }

    private Method find(Class<?> found) {
        for (Class<?> owner = found; owner != null; owner = owner.getSuperclass()) {
            for (Method candidate : owner.getDeclaredMethods()) {
                if (candidate.getName().equals(method) && !candidate.isSynthetic()) {
                    return candidate;
                }
            }
        }
        return null;
    }

    /** A new object for each invocation, as JUnit does. */
    private static void invoke(Class<?> found, Method test, Object[] arguments) throws Throwable {
        Object receiver = null;
        if (!Modifier.isStatic(test.getModifiers())) {
            Constructor<?> constructor = found.getDeclaredConstructor();
            constructor.setAccessible(true);
            receiver = constructor.newInstance();
        }
        test.setAccessible(true);
        Object session = Mocks.begin(found, receiver);
        Throwable failure = null;
        try {
            test.invoke(receiver, arguments);
        } catch (InvocationTargetException thrown) {
            failure = thrown.getCause();
        }
        Mocks.end(session, failure);
        if (failure != null) {
            throw new InvocationTargetException(failure);
        }
    }

    private static String disabled(java.lang.reflect.AnnotatedElement element) throws Exception {
        for (Annotation annotation : element.getAnnotations()) {
            for (String name : DISABLED) {
                if (annotation.annotationType().getName().equals(name)) {
                    Method value = annotation.annotationType().getMethod("value");
                    value.setAccessible(true);
                    return String.valueOf(value.invoke(annotation));
                }
            }
        }
        return null;
    }
}
