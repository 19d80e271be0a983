package attest.runner;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Queue;

/** Makes objects without their constructors, and writes objects as text, fields of all classes included. */
final class Objects {
    private static final int MOST = 2000;

    private final Map<Object, Integer> numbers = new IdentityHashMap<Object, Integer>();
    private final Queue<Object> waiting = new ArrayDeque<Object>();
    private final StringBuilder text = new StringBuilder();

    private Objects() {
    }

    /** Reads objects: all are made before any is filled, as they may refer to each other. */
    static Object[] read(Request request, ClassLoader loader) throws Exception {
        Object[] objects = new Object[request.number()];
        for (int i = 0; i < objects.length; i++) {
            objects[i] = make(request, loader);
        }
        for (Object object : objects) {
            int count = request.number();
            for (int i = 0; i < count; i++) {
                if (object.getClass().isArray()) {
                    Array.set(object, i, Calls.argument(request, objects));
                } else {
                    Class<?> owner = Class.forName(request.text(), false, loader);
                    Field field = owner.getDeclaredField(request.text());
                    Memory.put(object, field, Calls.argument(request, objects));
                }
            }
        }
        return objects;
    }

    private static Object make(Request request, ClassLoader loader) throws Exception {
        int kind = request.small();
        String name = request.text();
        switch (kind) {
            case 'O':
                return Memory.allocate(Class.forName(name, true, loader));
            case 'A':
                return Array.newInstance(Class.forName(name, false, loader).getComponentType(), request.number());
            case 'T':
                return request.units();
            case 'E':
                String constant = request.text();
                for (Object candidate : Class.forName(name, true, loader).getEnumConstants()) {
                    if (((Enum<?>) candidate).name().equals(constant)) {
                        return candidate;
                    }
                }
                throw new IllegalStateException("no constant " + constant);
            case 'K':
                return type(name, loader);
            default:
                throw new IllegalStateException("object kind " + kind);
        }
    }

    /** The class of a name as `Class.getName` gives it. */
    private static Class<?> type(String name, ClassLoader loader) throws ClassNotFoundException {
        Class<?>[] primitive = {
            boolean.class, byte.class, char.class, short.class, int.class, long.class, float.class, double.class,
            void.class
        };
        for (Class<?> candidate : primitive) {
            if (candidate.getName().equals(name)) {
                return candidate;
            }
        }
        return Class.forName(name, false, loader);
    }

    /**
     * What a call did: its end, its arguments and the static fields of its class, unless that is one of the JDK's own,
     * and all objects in reach.
     */
    static String describe(Class<?> type, boolean threw, boolean isVoid, Object result, Object[] arguments)
            throws Exception {
        Objects objects = new Objects();
        objects.text.append(threw ? "throws" : "returns");
        if (!isVoid) {
            objects.text.append(' ');
            objects.value(result, null);
        }
        objects.text.append("\narguments");
        for (Object argument : arguments) {
            objects.text.append(' ');
            objects.value(argument, null);
        }
        objects.text.append("\nstatics");
        Field[] fields = type.getClassLoader() == null ? new Field[0] : sorted(type.getDeclaredFields());
        for (Field field : fields) {
            if (Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                objects.text.append(' ').append(field.getName()).append('=');
                objects.value(Memory.getStatic(field), field.getType());
            }
        }
        return objects.finish();
    }

    private String finish() throws Exception {
        while (!waiting.isEmpty()) {
            Object object = waiting.remove();
            Class<?> type = object.getClass();
            text.append("\n#").append(numbers.get(object)).append(' ');
            if (type.getName().contains("$$Lambda")) {
                text.append("lambda");
                continue;
            }
            text.append(type.getName());
            if (numbers.get(object) >= MOST) {
                text.append("(...)");
            } else if (type.isArray()) {
                array(object);
            } else if (object instanceof Throwable) {
                String message = (String) Memory.get(object, Throwable.class.getDeclaredField("detailMessage"));
                if (message != null) {
                    text.append(": ");
                    value(message, String.class);
                }
            } else {
                text.append('{');
                fields(object, type, text.length());
                text.append('}');
            }
        }
        return text.toString();
    }

    private void array(Object array) throws Exception {
        text.append('{');
        for (int i = 0; i < Array.getLength(array); i++) {
            text.append(i > 0 ? "," : "");
            value(Array.get(array, i), array.getClass().getComponentType());
        }
        text.append('}');
    }

    /** From the topmost class down, by name within a class. */
    private void fields(Object object, Class<?> type, int start) throws Exception {
        if (type.getSuperclass() != null) {
            fields(object, type.getSuperclass(), start);
        }
        for (Field field : sorted(type.getDeclaredFields())) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            Object value = Memory.get(object, field);
            if (!isZero(value, field.getType())) {
                text.append(text.length() > start ? "," : "").append(field.getName()).append('=');
                value(value, field.getType());
            }
        }
    }

    private static Field[] sorted(Field[] fields) {
        Arrays.sort(fields, new Comparator<Field>() {
            @Override
            public int compare(Field a, Field b) {
                return a.getName().compareTo(b.getName());
            }
        });
        return fields;
    }

    private static boolean isZero(Object value, Class<?> type) {
        if (value == null) {
            return true;
        }
        return type.isPrimitive() && (value.equals(false) || value.equals('\0')
                || value instanceof Float && Float.floatToRawIntBits((Float) value) == 0
                || value instanceof Double && Double.doubleToRawLongBits((Double) value) == 0
                || value instanceof Number && !(value instanceof Float) && !(value instanceof Double)
                && ((Number) value).longValue() == 0);
    }

    /** A value of a declared type, which may be unknown if the value is an object. */
    private void value(Object value, Class<?> type) {
        boolean primitive = value instanceof Unboxed || type != null && type.isPrimitive();
        Object plain = value instanceof Unboxed ? ((Unboxed) value).value : value;
        if (plain == null) {
            text.append("null");
        } else if (isBox(plain)) {
            if (!primitive) {
                text.append(plain.getClass().getName()).append('(');
            }
            number(plain);
            text.append(primitive ? "" : ")");
        } else if (plain instanceof String) {
            quote((String) plain);
        } else if (plain instanceof Enum) {
            Enum<?> constant = (Enum<?>) plain;
            text.append(constant.getDeclaringClass().getName()).append('.').append(constant.name());
        } else if (plain instanceof Class) {
            text.append("class ").append(((Class<?>) plain).getName());
        } else {
            Integer number = numbers.get(plain);
            if (number == null) {
                number = numbers.size();
                numbers.put(plain, number);
                waiting.add(plain);
            }
            text.append('#').append(number);
        }
    }

    private static boolean isBox(Object value) {
        return value instanceof Integer || value instanceof Long || value instanceof Short || value instanceof Byte
                || value instanceof Character || value instanceof Boolean || value instanceof Float
                || value instanceof Double;
    }

    private void number(Object value) {
        if (value instanceof Boolean) {
            text.append((Boolean) value ? 1 : 0);
        } else if (value instanceof Character) {
            text.append((int) (Character) value);
        } else if (value instanceof Float) {
            float number = (Float) value;
            text.append('f').append(number != number ? "NaN" : Integer.toHexString(Float.floatToRawIntBits(number)));
        } else if (value instanceof Double) {
            double number = (Double) value;
            text.append('d').append(number != number ? "NaN" : Long.toHexString(Double.doubleToRawLongBits(number)));
        } else {
            text.append(value);
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char unit = value.charAt(i);
            if (unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\') {
                text.append(unit);
            } else {
                text.append(String.format("\\u%04x", (int) unit));
            }
        }
        text.append('"');
    }

    /** A primitive value where only objects fit. */
    static final class Unboxed {
        final Object value;

        Unboxed(Object value) {
            this.value = value;
        }
    }
}
