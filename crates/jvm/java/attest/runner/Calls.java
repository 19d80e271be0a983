package attest.runner;

import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Calls methods one after the other; every call is answered as soon as it is over. */
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
        Threads.join(thread);
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
                // One call may have interrupted what is the thread of the next.
                Thread.interrupted();
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
        boolean receiver = request.flag();
        boolean described = request.flag();
        Message result = new Message();
        Object[] arguments;
        try {
            Object[] objects = Objects.read(request, loader);
            arguments = new Object[request.number()];
            for (int i = 0; i < arguments.length; i++) {
                arguments[i] = argument(request, objects);
            }
            int statics = request.number();
            for (int i = 0; i < statics; i++) {
                Class<?> owner = Class.forName(request.text(), true, loader);
                Memory.putStatic(owner.getDeclaredField(request.text()), argument(request, objects));
            }
        } catch (Exception unmade) {
            throw new IllegalStateException("the arguments of " + typeName + "." + name, unmade);
        }
        Hits.reset(probes);
        long start = System.nanoTime();
        try {
            Class<?> type = Class.forName(typeName, false, loader);
            Method method = find(type, name, descriptor, receiver, arguments.length - (receiver ? 1 : 0));
            if (method == null) {
                result.small(3).text(typeName + "." + name + descriptor);
            } else if (described) {
                result.small(0).small('T').units(described(method, receiver, arguments));
            } else {
                Object value = invoke(method, receiver, arguments);
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
        Place.sweep(result, false);
        Hits.write(result);
        channel.send(Channel.FINISHED, result);
    }

    private static Object invoke(Method method, boolean receiver, Object[] arguments)
            throws InvocationTargetException, IllegalAccessException {
        if (receiver) {
            return method.invoke(arguments[0], Arrays.copyOfRange(arguments, 1, arguments.length));
        }
        return method.invoke(null, arguments);
    }

    /** Arguments of primitive types are written as such, and so is the result. */
    private static String described(Method method, boolean receiver, Object[] arguments) throws Exception {
        Object[] shown = arguments.clone();
        Class<?>[] parameters = method.getParameterTypes();
        for (int i = 0; i < parameters.length; i++) {
            int at = receiver ? i + 1 : i;
            shown[at] = parameters[i].isPrimitive() ? new Objects.Unboxed(shown[at]) : shown[at];
        }
        Class<?> type = method.getDeclaringClass();
        Object value;
        try {
            value = invoke(method, receiver, arguments);
        } catch (InvocationTargetException thrown) {
            return Objects.describe(type, true, false, thrown.getCause(), shown);
        }
        Class<?> returned = method.getReturnType();
        Object result = returned.isPrimitive() ? new Objects.Unboxed(value) : value;
        return Objects.describe(type, false, returned == void.class, result, shown);
    }

    private static void threw(Message result, Throwable thrown) {
        Thrown.trim(thrown);
        result.small(1);
        Thrown.write(result, thrown);
    }

    private Method find(Class<?> type, String name, String descriptor, boolean receiver, int arity) {
        for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
            List<Method> named = methodsOf(owner).get(name);
            if (named == null) {
                continue;
            }
            for (Method method : named) {
                Class<?>[] parameters = method.getParameterTypes();
                if (Modifier.isStatic(method.getModifiers()) != receiver && parameters.length == arity
                        && (descriptor.isEmpty() || descriptor.equals(MethodType
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
                List<Method> same = named.get(method.getName());
                if (same == null) {
                    same = new ArrayList<Method>(1);
                    named.put(method.getName(), same);
                }
                same.add(method);
            }
            methods.put(type, named);
        }
        return named;
    }

    static Object argument(Request request, Object[] objects) {
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
            case 'R':
                return objects[request.number()];
            default:
                throw new IllegalStateException("argument tag " + tag);
        }
    }
}
