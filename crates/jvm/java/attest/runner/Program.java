package attest.runner;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;

/** Runs a main method in a loader of its own, as the launcher would. */
final class Program implements Runnable {
    private final String[] classPath;
    private final String mainClass;
    private final String[] arguments;
    private final byte[] input;
    private final boolean assertions;
    private final int probes;
    private final Message result = new Message();

    Program(Request request) {
        classPath = request.texts();
        mainClass = request.text();
        arguments = request.texts();
        input = request.bytes();
        assertions = request.flag();
        probes = request.number();
    }

    void answer(Channel channel, World world) throws Exception {
        try (ProgramLoader loader = new ProgramLoader(classPath, assertions)) {
            Hits.reset(probes);
            world.enter(input);
            ThreadGroup group = new ThreadGroup("main");
            Thread thread = new Thread(group, this, "main");
            thread.setContextClassLoader(loader);
            Main.worker = thread;
            long start = System.nanoTime();
            thread.start();
            Threads.join(thread);
            int left = Threads.awaitUsers(group);
            long elapsed = System.nanoTime() - start;
            Main.worker = null;
            world.leave();
            result.big(elapsed).number(left);
            // What a program left stays for the next run of it, as in a folder of its own.
            result.number(0);
            Hits.write(result);
        }
        channel.send(Channel.FINISHED, result);
    }

    @Override
    public void run() {
        try {
            Class<?> type = Class.forName(mainClass, false, Thread.currentThread().getContextClassLoader());
            Method main = mainMethod(type);
            if (main == null) {
                result.small(3).text(mainClass + ".main");
                return;
            }
            invoke(type, main);
            result.small(0).small('V');
        } catch (ClassNotFoundException missing) {
            result.small(2).text(mainClass);
        } catch (InvocationTargetException thrown) {
            threw(thrown.getCause());
        } catch (IllegalAccessException | InstantiationException refused) {
            result.small(3).text(mainClass + ".main");
        } catch (Throwable thrown) {
            threw(thrown);
        }
    }

    /** The exception goes to the thread's handler too, so that standard error is what the launcher would give. */
    private void threw(Throwable thrown) {
        Thrown.trim(thrown);
        result.small(1);
        Thrown.write(result, thrown);
        try {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable programs) {
            // As the JVM does: what a handler throws is ignored.
        }
    }

    private void invoke(Class<?> type, Method main)
            throws InvocationTargetException, IllegalAccessException, InstantiationException {
        Object receiver = null;
        if (!Modifier.isStatic(main.getModifiers())) {
            Constructor<?> constructor;
            try {
                constructor = type.getDeclaredConstructor();
            } catch (NoSuchMethodException missing) {
                throw new InstantiationException(type.getName());
            }
            constructor.setAccessible(true);
            receiver = constructor.newInstance();
        }
        main.setAccessible(true);
        if (main.getParameterTypes().length == 0) {
            main.invoke(receiver);
        } else {
            main.invoke(receiver, (Object) arguments);
        }
    }

    /** Before Java 25 `public static void main(String[])` only; since then as JLS 12.1.4 says. */
    private static Method mainMethod(Class<?> type) {
        boolean relaxed = javaVersion() >= 25;
        Method main = find(type, relaxed, String[].class);
        return main != null || !relaxed ? main : find(type, true);
    }

    private static Method find(Class<?> type, boolean relaxed, Class<?>... parameters) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            try {
                Method main = owner.getDeclaredMethod("main", parameters);
                int modifiers = main.getModifiers();
                boolean launchable = relaxed
                        ? !Modifier.isPrivate(modifiers) && !Modifier.isAbstract(modifiers)
                        : Modifier.isPublic(modifiers) && Modifier.isStatic(modifiers);
                if (launchable && main.getReturnType() == void.class) {
                    return main;
                }
            } catch (NoSuchMethodException inherited) {
                continue;
            }
        }
        return null;
    }

    private static int javaVersion() {
        String version = System.getProperty("java.specification.version", "1.8");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }
}
