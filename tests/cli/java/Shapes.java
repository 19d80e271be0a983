package geometry;

/** Overloads, an abstract method, a class without main. */
public abstract class Shapes {
    public abstract double area();

    public static int scale(int side) {
        return side * 2;
    }

    public static long scale(long side) {
        return side * 2;
    }

    public static String scale(String name, int[] sides) {
        return name + sides.length;
    }
}
