import java.lang.ref.WeakReference;
import java.lang.reflect.Array;

/** Class objects, arrays by reflection, references, identity hash codes. */
final class Reflective {
    //@ supported
    static int kindOf(Class<?> type) {
        if (type.isPrimitive()) {
            return type == void.class ? 0 : 1;
        }
        if (type.isArray()) {
            return type.getComponentType().isPrimitive() ? 2 : 3;
        }
        return type.isInterface() ? 4 : 5;
    }

    //@ supported
    static boolean fits(Class<?> type, Object value) {
        return type.isInstance(value);
    }

    //@ supported
    static boolean sameClass(Object a, Class<?> type) {
        return a != null && a.getClass() == type;
    }

    //@ supported
    static String nameOf(Class<?> type) {
        return type == null ? "none" : type.getName();
    }

    //@ supported
    static int length(Object array) {
        return Array.getLength(array);
    }

    //@ supported
    static int lengthOfInts(int[] array) {
        int length = array == null ? 0 : Array.getLength(array);
        return length > 3 ? 1 : 0;
    }

    //@ pre numbers != null && numbers.length < 4
    //@ supported
    static boolean firstIsSmall(int[] numbers) {
        return (Integer) Array.get(numbers, 0) < 10;
    }

    //@ pre words != null && words.length < 4
    //@ supported
    static Object wordAt(String[] words, int at) {
        return Array.get(words, at);
    }

    //@ supported
    static int hashes(Object object) {
        if (object == null || object.getClass() != Object.class) {
            return 0;
        }
        return object.hashCode() == object.hashCode() ? 1 : 2;
    }

    //@ supported
    static boolean refersTo(Animal animal, Animal other) {
        return new WeakReference<>(animal).get() == other;
    }

    //@ supported
    static int setByReflection(int[] numbers, int at, int value) {
        Array.set(numbers, at, value);
        return numbers[0];
    }

    //@ supported
    static Object setObjectByReflection(Object[] objects, int at, Point value) {
        Array.set(objects, at, value);
        return objects[0];
    }

    private Reflective() {
    }
}
