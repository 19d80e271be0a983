package attest.runner;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls static methods one after the other; every call is answered as soon as it is over. */
final class Calls implements Runnable {
    private final Channel channel;
    private final Request request;
    private final String[] classPath;
    private final boolean assertions;
    private final int probes;
    private final boolean freshLoaders;
    private ProgramLoader loader;
    private final Map<Class<?>, Map<String, List<Method>>> methods =
            new HashMap<Class<?>, Map<String, List<Method>>>();
    private Throwable failure;

    Calls(Channel channel, Request request) {
        this.channel = channel;
        this.request = request;
        classPath = request.texts();
        assertions = request.flag();
        probes = request.number();
        freshLoaders = request.flag();
    }

    void answer(World world) throws Exception {
        loader = new ProgramLoader(classPath, assertions);
        world.enter(new byte[0]);
        ThreadGroup group = new ThreadGroup("main");
        Thread thread = new Thread(group, this, "main");
        Main.worker = thread;
        thread.start();
        thread.join();
        Main.worker = null;
        world.leave();
        loader.close();
        if (failure != null) {
            throw new IllegalStateException(failure);
        }
        channel.send(Channel.BATCH_DONE, new Message().number(Threads.count(group)));
    }

    @Override
    public void run() {
        try {
            int count = request.number();
            for (int i = 0; i < count; i++) {
                if (freshLoaders && i > 0) {
                    loader.close();
                    methods.clear();
                    loader = new ProgramLoader(classPath, assertions);
                }
                Thread.currentThread().setContextClassLoader(loader);
                call();
            }
        } catch (Throwable ours) {
            failure = ours;
        }
    }

    private void call() {
        String typeName = request.text();
        String name = request.text();
        String descriptor = request.text();
        Object[] arguments = arguments();
        Message result = new Message();
        Hits.reset(probes);
        long start = System.nanoTime();
        try {
            Class<?> type = Class.forName(typeName, false, loader);
            Method method = find(type, name, descriptor, arguments.length);
            if (method == null) {
                result.small(3).text(typeName + "." + name + descriptor);
            } else {
                Object value = method.invoke(null, arguments);
                result.small(0);
                Value.write(result, method.getReturnType(), value);
            }
        } catch (ClassNotFoundException missing) {
            result.small(2).text(typeName);
        } catch (InvocationTargetException thrown) {
            threw(result, thrown.getCause());
        } catch (IllegalAccessException | IllegalArgumentException refused) {
            result.small(3).text(typeName + "." + name + descriptor);
        } catch (Throwable thrown) {
            threw(result, thrown);
        }
        Thread.interrupted();
        result.big(System.nanoTime() - start).number(0);
        Hits.write(result);
        channel.send(Channel.FINISHED, result);
    }

    private static void threw(Message result, Throwable thrown) {
        Thrown.trim(thrown);
        result.small(1);
        Thrown.write(result, thrown);
    }

    private Method find(Class<?> type, String name, String descriptor, int arity) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            List<Method> named = methodsOf(owner).get(name);
            if (named == null) {
                continue;
            }
            for (Method method : named) {
                Class<?>[] parameters = method.getParameterTypes();
                if (parameters.length == arity && (descriptor.isEmpty() || descriptor.equals(MethodType
                        .methodType(method.getReturnType(), parameters).toMethodDescriptorString()))) {
                    method.setAccessible(true);
                    return method;
                }
            }
        }
        return null;
    }

    private Map<String, List<Method>> methodsOf(Class<?> type) {
        Map<String, List<Method>> named = methods.get(type);
        if (named == null) {
            named = new HashMap<String, List<Method>>();
            for (Method method : type.getDeclaredMethods()) {
                if (Modifier.isStatic(method.getModifiers())) {
                    List<Method> same = named.get(method.getName());
                    if (same == null) {
                        same = new ArrayList<Method>(1);
                        named.put(method.getName(), same);
                    }
                    same.add(method);
                }
            }
            methods.put(type, named);
        }
        return named;
    }

    private Object[] arguments() {
        Object[] arguments = new Object[request.number()];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = argument();
        }
        return arguments;
    }

    private Object argument() {
        int tag = request.small();
        switch (tag) {
            case 'N':
                return null;
            case 'Z':
                return request.flag();
            case 'B':
                return (byte) request.number();
            case 'C':
                return (char) request.number();
            case 'S':
                return (short) request.number();
            case 'I':
                return request.number();
            case 'J':
                return request.big();
            case 'F':
                return Float.intBitsToFloat(request.number());
            case 'D':
                return Double.longBitsToDouble(request.big());
            case 'T':
                return request.units();
            default:
                throw new IllegalStateException("argument tag " + tag);
        }
    }
}
