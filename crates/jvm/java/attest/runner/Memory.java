package attest.runner;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Reads and writes fields whatever their modifiers, those of records included, by the JDK's own Unsafe. */
final class Memory {
    private static final Object UNSAFE;
    private static final boolean OBJECT_NAMES;

    static {
        try {
            Class<?> type;
            try {
                type = Class.forName("jdk.internal.misc.Unsafe");
            } catch (ClassNotFoundException java8) {
                type = Class.forName("sun.misc.Unsafe");
            }
            Field field = type.getDeclaredField("theUnsafe");
            field.setAccessible(true);
            UNSAFE = field.get(null);
            boolean objectNames = true;
            try {
                type.getMethod("getReference", Object.class, long.class);
                objectNames = false;
            } catch (NoSuchMethodException before12) {
                // They are called getObject and putObject.
            }
            OBJECT_NAMES = objectNames;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private Memory() {
    }

    static Object allocate(Class<?> type) throws Exception {
        return call("allocateInstance", new Class<?>[] {Class.class}, type);
    }

    static Object get(Object object, Field field) throws Exception {
        long offset = (Long) call("objectFieldOffset", new Class<?>[] {Field.class}, field);
        return call("get" + name(field.getType()), new Class<?>[] {Object.class, long.class}, object, offset);
    }

    static Object getStatic(Field field) throws Exception {
        Object base = call("staticFieldBase", new Class<?>[] {Field.class}, field);
        long offset = (Long) call("staticFieldOffset", new Class<?>[] {Field.class}, field);
        return call("get" + name(field.getType()), new Class<?>[] {Object.class, long.class}, base, offset);
    }

    static void putStatic(Field field, Object value) throws Exception {
        Object base = call("staticFieldBase", new Class<?>[] {Field.class}, field);
        long offset = (Long) call("staticFieldOffset", new Class<?>[] {Field.class}, field);
        putAt(base, offset, field, value);
    }

    static void put(Object object, Field field, Object value) throws Exception {
        putAt(object, (Long) call("objectFieldOffset", new Class<?>[] {Field.class}, field), field, value);
    }

    private static void putAt(Object object, long offset, Field field, Object value) throws Exception {
        Class<?> type = field.getType().isPrimitive() ? field.getType() : Object.class;
        Class<?>[] types = {Object.class, long.class, type};
        call("put" + name(field.getType()), types, object, offset, value);
    }

    private static String name(Class<?> type) {
        if (!type.isPrimitive()) {
            return OBJECT_NAMES ? "Object" : "Reference";
        }
        return Character.toUpperCase(type.getName().charAt(0)) + type.getName().substring(1);
    }

    private static Object call(String name, Class<?>[] types, Object... arguments) throws Exception {
        Method method = UNSAFE.getClass().getMethod(name, types);
        method.setAccessible(true);
        try {
            return method.invoke(UNSAFE, arguments);
        } catch (InvocationTargetException thrown) {
            throw new IllegalStateException(thrown.getCause());
        }
    }
}
