import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts the heaps that sequences of public calls make: class, scope, length, values, counters. */
public final class Brute {
    private static int scope;
    private static Set<String> values;
    private static Set<String> counters;
    private static final List<Object> ELEMENTS = new ArrayList<>();

    private Brute() {
    }

    /** A call, and what it is given. */
    private record Step(Constructor<?> made, Method called, Object[] given) {
    }

    public static void main(String[] args) throws Exception {
        Class<?> type = Class.forName(args[0]);
        scope = Integer.parseInt(args[1]);
        int length = Integer.parseInt(args[2]);
        values = new HashSet<>(Arrays.asList(args[3].split(" ")));
        counters = new HashSet<>(Arrays.asList(args[4].split(" ")));
        for (int i = 0; i <= scope; i++) {
            ELEMENTS.add(new Object());
        }
        Map<String, List<Step>> seen = new HashMap<>();
        Deque<List<Step>> waiting = new ArrayDeque<>();
        for (Constructor<?> constructor : type.getConstructors()) {
            for (Object[] given : lists(constructor.getParameterTypes(), -1, scope + 2)) {
                keep(List.of(new Step(constructor, null, given)), 0, seen, waiting);
            }
        }
        while (!waiting.isEmpty()) {
            List<Step> before = waiting.poll();
            if (before.size() == length) {
                continue;
            }
            Object held = replay(before);
            int longest = longest(held);
            for (Method method : type.getDeclaredMethods()) {
                if (!Modifier.isPublic(method.getModifiers())) {
                    continue;
                }
                for (Object[] given : lists(method.getParameterTypes(), 4, 12)) {
                    List<Step> steps = new ArrayList<>(before);
                    steps.add(new Step(null, method, given));
                    keep(steps, longest, seen, waiting);
                }
            }
        }
        // The beginning, before any call, is one.
        System.out.println(seen.size() + 1);
    }

    private static void keep(List<Step> steps, int longest, Map<String, List<Step>> seen, Deque<List<Step>> waiting)
            throws Exception {
        Object held = replay(steps);
        if (held == null) {
            return;
        }
        String form = form(held, longest);
        if (form != null && seen.putIfAbsent(form, steps) == null) {
            waiting.add(steps);
        }
    }

    /** The object after these calls; null if there is none. */
    private static Object replay(List<Step> steps) throws Exception {
        Object held = null;
        for (Step step : steps) {
            try {
                if (step.made != null) {
                    held = step.made.newInstance(step.given);
                } else {
                    step.called.setAccessible(true);
                    step.called.invoke(held, step.given);
                }
            } catch (InvocationTargetException thrown) {
                // What it changed before stays changed.
            }
        }
        return held;
    }

    private static List<Object[]> lists(Class<?>[] types, int from, int to) {
        List<Object[]> all = new ArrayList<>();
        all.add(new Object[types.length]);
        for (int at = 0; at < types.length; at++) {
            List<Object[]> longer = new ArrayList<>();
            for (Object[] list : all) {
                List<Object> choices = new ArrayList<>();
                if (types[at] == int.class) {
                    for (int value = from; value <= to; value++) {
                        choices.add(value);
                    }
                } else {
                    choices.addAll(ELEMENTS);
                }
                for (Object choice : choices) {
                    Object[] copy = list.clone();
                    copy[at] = choice;
                    longer.add(copy);
                }
            }
            all = longer;
        }
        return all;
    }

    private static int longest(Object held) throws Exception {
        int[] longest = {0};
        walk(held, (object, place) -> {
            if (object.getClass().isArray()) {
                longest[0] = Math.max(longest[0], Array.getLength(object));
            }
        });
        return longest[0];
    }

    private interface Visitor {
        void visit(Object object, int place) throws Exception;
    }

    /** All objects but elements, breadth first. */
    private static List<Object> walk(Object held, Visitor visitor) throws Exception {
        List<Object> objects = new ArrayList<>(List.of(held));
        Map<Object, Integer> places = new IdentityHashMap<>(Map.of(held, 0));
        for (int at = 0; at < objects.size(); at++) {
            Object object = objects.get(at);
            visitor.visit(object, at);
            for (Object target : references(object)) {
                if (target != null && !isElement(target) && places.putIfAbsent(target, objects.size()) == null) {
                    objects.add(target);
                }
            }
        }
        return objects;
    }

    private static boolean isElement(Object object) {
        return object.getClass() == Object.class;
    }

    private static List<Object> references(Object object) throws Exception {
        List<Object> found = new ArrayList<>();
        if (object instanceof Object[] array) {
            found.addAll(Arrays.asList(array));
        } else if (!object.getClass().isArray()) {
            for (Field field : fields(object.getClass())) {
                if (!field.getType().isPrimitive()) {
                    found.add(field.get(object));
                }
            }
        }
        return found;
    }

    private static List<Field> fields(Class<?> type) {
        List<Field> all = new ArrayList<>();
        for (Class<?> above = type; above != Object.class; above = above.getSuperclass()) {
            for (Field field : above.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.setAccessible(true);
                    all.add(field);
                }
            }
        }
        all.sort(Comparator.comparing(field -> field.getDeclaringClass().getName() + "." + field.getName()));
        return all;
    }

    /** The heap in words, the same for isomorphic ones; null if it is beyond the scope. */
    private static String form(Object held, int longest) throws Exception {
        Map<Class<?>, Integer> counts = new HashMap<>();
        Set<Object> loose = java.util.Collections.newSetFromMap(new IdentityHashMap<>());
        List<Object> objects = walk(held, (object, place) -> {
            counts.merge(object.getClass(), 1, Integer::sum);
            if (!object.getClass().isArray()) {
                for (Field field : fields(object.getClass())) {
                    if (field.getType().isArray() && values.contains(field.getName())) {
                        loose.add(field.get(object));
                    }
                }
            }
        });
        for (Object object : objects) {
            int most = object == held ? 1 : scope;
            boolean grown = object.getClass().isArray() && Array.getLength(object) > scope
                    && (longest == 0 ? isAsked(object) : Array.getLength(object) > longest);
            if (counts.get(object.getClass()) > most || grown) {
                return null;
            }
        }
        Map<Object, Integer> places = new IdentityHashMap<>();
        for (Object object : objects) {
            places.put(object, places.size());
        }
        Long[] base = {null};
        StringBuilder form = new StringBuilder();
        for (Object object : objects) {
            form.append(object.getClass().getName()).append('{');
            if (object.getClass().isArray()) {
                for (int at = 0; at < Array.getLength(object); at++) {
                    append(form, Array.get(object, at), loose.contains(object), places);
                }
            } else {
                for (Field field : fields(object.getClass())) {
                    Object value = field.get(object);
                    if (counters.contains(field.getName())) {
                        long count = ((Number) value).longValue();
                        base[0] = base[0] == null ? Long.valueOf(count) : base[0];
                        value = count - base[0];
                    }
                    append(form, value, values.contains(field.getName()), places);
                }
            }
            form.append('}');
        }
        return form.toString();
    }

    /** Whether the length of an array that a constructor made was an argument: those of constants may be any. */
    private static boolean isAsked(Object array) {
        return array instanceof int[] || array instanceof Object[];
    }

    private static void append(StringBuilder form, Object value, boolean loose, Map<Object, Integer> places) {
        if (value == null) {
            form.append("null");
        } else if (places.containsKey(value)) {
            form.append('o').append(places.get(value));
        } else if (isElement(value)) {
            form.append("element");
        } else if (loose && !value.equals(0)) {
            form.append("value");
        } else {
            form.append(value);
        }
        form.append(',');
    }
}
