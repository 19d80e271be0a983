// Exercises Class: names of all kinds of types, hierarchy queries, modifiers, forName with static initialisation, enum constants and casts.

import java.io.Serializable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

public class LibClassQueries {
    static StringBuilder log = new StringBuilder();

    static class Eager {
        static {
            log.append("eager initialised;");
        }
    }

    static class Failing {
        static int value = Integer.parseInt("not a number");
    }

    interface Shape extends Comparable<Shape> {
    }

    abstract static class Base implements Shape, Serializable {
        protected abstract void draw();
    }

    static final class Circle extends Base {
        @Override
        protected void draw() {
        }

        @Override
        public int compareTo(Shape o) {
            return 0;
        }
    }

    enum Level {
        LOW, HIGH {
            @Override
            int weight() {
                return 9;
            }
        };

        int weight() {
            return 1;
        }
    }

    record Point(int x, int y) {
    }

    @interface Marker {
    }

    static void describe(Class<?> c) {
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getCanonicalName() + " | " + Modifier.toString(c.getModifiers()) + " |" + (c.isInterface() ? " interface" : "")
                + (c.isArray() ? " array" : "") + (c.isPrimitive() ? " primitive" : "") + (c.isEnum() ? " enum" : "") + (c.isRecord() ? " record" : "") + (c.isAnnotation() ? " annotation" : "")
                + (c.isAnonymousClass() ? " anonymous" : "") + (c.isLocalClass() ? " local" : "") + (c.isMemberClass() ? " member" : "") + (c.isSealed() ? " sealed" : "") + " super " + c.getSuperclass()
                + " interfaces " + Arrays.toString(c.getInterfaces()) + " component " + c.getComponentType() + " package " + c.getPackageName());
    }

    public static void main(String[] args) throws Exception {
        class Local {
        }
        Object anonymous = new Object() {
        };
        Class<?>[] classes = {
            int.class, void.class, Integer.class, String.class, int[].class, String[][].class, Object.class, java.util.Collection.class, Map.Entry.class, ArrayList.class, LibClassQueries.class, Shape.class, Base.class, Circle.class, Level.class, Point.class,
            Marker.class, Local.class, anonymous.getClass(), Level.HIGH.getClass(), Circle[].class, Runnable.class, Thread.State.class
        };
        for (Class<?> c : classes) {
            describe(c);
        }
        Circle circle = new Circle();
        System.out.println(Shape.class.isInstance(circle) + " " + Shape.class.isAssignableFrom(Circle.class) + " " + Circle.class.isAssignableFrom(Shape.class) + " " + Number.class.isInstance(5) + " " + int.class.isInstance(5) + " "
                + Object[].class.isAssignableFrom(String[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " " + Serializable.class.isAssignableFrom(int[].class) + " " + String.class.isInstance(null));
        System.out.println("[" + log + "] " + Eager.class.getSimpleName() + " [" + log + "]");
        Class.forName("LibClassQueries$Eager", false, LibClassQueries.class.getClassLoader());
        System.out.println("[" + log + "]");
        Class.forName("LibClassQueries$Eager");
        System.out.println("[" + log + "] " + Class.forName("[I") + " " + Class.forName("[[Ljava.lang.String;").getSimpleName());
        for (String missing : new String[] {"no.such.Type", "int", "LibClassQueries.Eager", ""}) {
            try {
                System.out.println(Class.forName(missing));
            } catch (ClassNotFoundException e) {
                System.out.println("missing " + e.getMessage());
            }
        }
        for (int i = 0; i < 2; i++) {
            try {
                System.out.println(Failing.value);
            } catch (ExceptionInInitializerError e) {
                System.out.println("first " + e.getMessage() + " " + e.getCause());
            } catch (NoClassDefFoundError e) {
                System.out.println("then " + e.getMessage());
            }
        }
        System.out.println(Arrays.toString(Level.class.getEnumConstants()) + " " + Level.HIGH.getDeclaringClass() + " " + Level.HIGH.getClass().isEnum() + " " + Arrays.toString(String.class.getEnumConstants()) + " " + Level.HIGH.weight());
        try {
            Integer.class.cast("x");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Number.class.cast(3) + " " + Integer.class.asSubclass(Number.class).getName() + " " + (circle.getClass() == Circle.class) + " " + Circle.class.getEnclosingClass() + " " + Local.class.getEnclosingMethod().getName() + " "
                + Circle.class.desiredAssertionStatus() + " " + int[].class.arrayType() + " " + Integer.TYPE.descriptorString() + " " + Point.class.toString() + " " + Shape.class + " " + Integer.class.getModule().getName());
    }
}
