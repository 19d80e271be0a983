package attest.runner;

import java.lang.reflect.Array;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Writes values so that the other side can compare them exactly. */
final class Value {
    private static final int MAX_DEPTH = 32;
    private static final int MAX_ELEMENTS = 1 << 20;

    private static final Class<?>[] WRAPPERS = {Boolean.class, Byte.class, Character.class, Short.class,
        Integer.class, Long.class, Float.class, Double.class};
    private static final Class<?>[] PRIMITIVES = {boolean.class, byte.class, char.class, short.class,
        int.class, long.class, float.class, double.class};

    private int elements;

    private Value() {
    }

    /** Writes `value`, declared as `type`: a primitive type makes a primitive of the box. */
    static void write(Message message, Class<?> type, Object value) {
        new Value().write(message, type, value, 0);
    }

    private void write(Message message, Class<?> type, Object value, int depth) {
        elements++;
        if (type == void.class) {
            message.small('V');
        } else if (type.isPrimitive()) {
            writePrimitive(message, type, value);
        } else if (value == null) {
            message.small('N');
        } else if (elements > MAX_ELEMENTS || depth > MAX_DEPTH) {
            message.small('X');
        } else if (value instanceof String && ((String) value).length() <= MAX_ELEMENTS * 16) {
            message.small('T').units((String) value);
        } else if (value.getClass().isArray()) {
            writeArray(message, value, depth);
        } else if (primitiveOf(value) != null) {
            message.small('W');
            writePrimitive(message, primitiveOf(value), value);
        } else if (value instanceof Enum) {
            message.small('E').text(((Enum<?>) value).getDeclaringClass().getName());
            message.text(((Enum<?>) value).name());
        } else if (isOfTheJdk(value) && value instanceof Collection) {
            writeCollection(message, (Collection<?>) value, depth);
        } else if (isOfTheJdk(value) && value instanceof Map) {
            writeMap(message, (Map<?, ?>) value, depth);
        } else {
            writeObject(message, value);
        }
    }

    private static Class<?> primitiveOf(Object value) {
        for (int i = 0; i < WRAPPERS.length; i++) {
            if (value.getClass() == WRAPPERS[i]) {
                return PRIMITIVES[i];
            }
        }
        return null;
    }

    /** Its iterators do not run code of the program, but for that of its elements. */
    private static boolean isOfTheJdk(Object value) {
        return value.getClass().getName().startsWith("java.util.");
    }

    private void writeCollection(Message message, Collection<?> collection, int depth) {
        int kind = collection instanceof List ? 0 : collection instanceof Set ? 1 : 2;
        Object[] content;
        try {
            content = collection.toArray();
        } catch (Throwable programs) {
            writeObject(message, collection);
            return;
        }
        int shown = Math.min(content.length, Math.max(0, MAX_ELEMENTS - elements));
        message.small('L').text(collection.getClass().getName()).small(kind).number(content.length).number(shown);
        for (int i = 0; i < shown; i++) {
            write(message, Object.class, content[i], depth + 1);
        }
    }

    private void writeMap(Message message, Map<?, ?> map, int depth) {
        Object[] keys;
        Object[] values;
        try {
            keys = map.keySet().toArray();
            values = map.values().toArray();
        } catch (Throwable programs) {
            writeObject(message, map);
            return;
        }
        int length = Math.min(keys.length, values.length);
        int shown = Math.min(length, Math.max(0, (MAX_ELEMENTS - elements) / 2));
        message.small('M').text(map.getClass().getName()).number(length).number(shown);
        for (int i = 0; i < shown; i++) {
            write(message, Object.class, keys[i], depth + 1);
            write(message, Object.class, values[i], depth + 1);
        }
    }

    private static void writePrimitive(Message message, Class<?> type, Object value) {
        if (type == boolean.class) {
            message.small('Z').small((Boolean) value ? 1 : 0);
        } else if (type == byte.class) {
            message.small('B').number((Byte) value);
        } else if (type == char.class) {
            message.small('C').number((Character) value);
        } else if (type == short.class) {
            message.small('S').number((Short) value);
        } else if (type == int.class) {
            message.small('I').number((Integer) value);
        } else if (type == long.class) {
            message.small('J').big((Long) value);
        } else if (type == float.class) {
            message.small('F').number(Float.floatToRawIntBits((Float) value));
        } else {
            message.small('D').big(Double.doubleToRawLongBits((Double) value));
        }
    }

    private void writeArray(Message message, Object array, int depth) {
        int length = Array.getLength(array);
        int shown = Math.min(length, Math.max(0, MAX_ELEMENTS - elements));
        Class<?> type = array.getClass().getComponentType();
        message.small('A').text(array.getClass().getName()).number(length).number(shown);
        for (int i = 0; i < shown; i++) {
            write(message, type, Array.get(array, i), depth + 1);
        }
    }

    /** By class name and text, but for the text of Object.toString, which differs from run to run. */
    private static void writeObject(Message message, Object value) {
        message.small('O').text(value.getClass().getName());
        String text = null;
        try {
            if (value.getClass().getMethod("toString").getDeclaringClass() != Object.class) {
                text = value.toString();
            }
        } catch (Throwable programs) {
            text = null;
        }
        message.small(text == null ? 0 : 1);
        if (text != null) {
            message.units(text);
        }
    }
}
