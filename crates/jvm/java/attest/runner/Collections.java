package attest.runner;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Collections of the library that are made, and told, by what they hold. */
final class Collections {
    private static final List<Class<?>> HASHED = Arrays.<Class<?>>asList(
            HashMap.class, LinkedHashMap.class, HashSet.class, LinkedHashSet.class);
    private static final List<Class<?>> PLAIN = Arrays.<Class<?>>asList(
            ArrayList.class, LinkedList.class, ArrayDeque.class, TreeMap.class, TreeSet.class);

    private Collections() {
    }

    static boolean holds(Object object) {
        return HASHED.contains(object.getClass()) || PLAIN.contains(object.getClass());
    }

    /** Those with hashed keys get one bucket: they then keep the order in which keys are put in. */
    static Object make(String name) throws Exception {
        Class<?> type = Class.forName(name);
        if (HASHED.contains(type)) {
            return type.getConstructor(int.class, float.class).newInstance(1, 8f);
        }
        return type.getConstructor().newInstance();
    }

    @SuppressWarnings("unchecked")
    static void fill(Object object, Object[] held) {
        if (object instanceof Map) {
            for (int i = 0; i < held.length; i += 2) {
                ((Map<Object, Object>) object).put(held[i], held[i + 1]);
            }
        } else {
            ((Collection<Object>) object).addAll(Arrays.asList(held));
        }
    }
}
