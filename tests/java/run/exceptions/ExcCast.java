// Exercises ClassCastException messages for classes, arrays, interfaces, generics and boxed values.
import java.util.ArrayList;
import java.util.List;

public class ExcCast {
    interface Shape {
    }

    static class Circle implements Shape {
    }

    static final class Square implements Shape {
    }

    class Inner {
    }

    static void show(Runnable r) {
        try {
            r.run();
            System.out.println("fine");
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
    }

    static <T> T unchecked(Object o) {
        @SuppressWarnings("unchecked")
        T t = (T) o;
        return t;
    }

    static Object hide(Object o) {
        return o;
    }

    public static void main(String[] args) {
        show(() -> System.out.println((String) hide(1)));
        show(() -> System.out.println((Integer) hide("s")));
        show(() -> System.out.println((Circle) hide(new Square())));
        show(() -> System.out.println((Shape) hide("s")));
        show(() -> System.out.println((ExcCast) hide(new Circle())));
        show(() -> System.out.println((Inner) hide(new ExcCast())));
        show(() -> System.out.println((int[]) hide(new long[0])));
        show(() -> System.out.println((Object[]) hide(new int[0])));
        show(() -> System.out.println((String[]) hide(new Object[0])));
        show(() -> System.out.println((Circle[][]) hide(new Square[0][0])));
        show(() -> System.out.println((String) hide(new int[0][0])));
        show(() -> System.out.println((int) hide(1L)));
        show(() -> System.out.println((long) hide(1)));
        show(() -> System.out.println((char) hide("c")));
        show(() -> System.out.println((Runnable) hide(new ArrayList<>())));
        show(() -> System.out.println((String) hide(null)));
        show(() -> System.out.println(((Shape[]) hide(new Circle[1])).length));
        show(() -> System.out.println(((Cloneable) hide(new int[2])) != null));
        show(() -> {
            String s = unchecked(42);
            System.out.println(s);
        });
        show(() -> {
            Object o = unchecked(42);
            System.out.println(o);
        });
        show(() -> {
            List<String> strings = unchecked(new ArrayList<>(List.of(1, 2)));
            System.out.println(strings.size());
            System.out.println(strings.get(0).length());
        });
        show(() -> {
            Comparable<String> c = unchecked(5);
            System.out.println(c.compareTo("x"));
        });
        show(() -> Integer.class.cast(hide("abc")));
        Object[] things = {"s", 1, 2L, 'c', new int[1], new String[1], new Circle(), null};
        for (Object t : things) {
            System.out.println((t instanceof String) + " " + (t instanceof Number) + " " + (t instanceof Comparable) + " "
                + (t instanceof int[]) + " " + (t instanceof Object[]) + " " + (t instanceof Shape) + " " + (t instanceof Cloneable)
                + " " + (t instanceof Object));
        }
    }
}
